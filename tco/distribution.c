#include "tco/distribution.h"

#include <math.h>

/* The ratio of two polynomials, constants first. */
static double ratio(const double *a, const double *b, double x)
{
    double top = a[7], bottom = b[7];
    for (int i = 6; i >= 0; i--) {
        top = top * x + a[i];
        bottom = bottom * x + b[i];
    }
    return top / bottom;
}

double normal_quantile(double p)
{
    static const double a[] = {3.3871328727963666080e0,  1.3314166789178437745e+2, 1.9715909503065514427e+3,
                               1.3731693765509461125e+4, 4.5921953931549871457e+4, 6.7265770927008700853e+4,
                               3.3430575583588128105e+4, 2.5090809287301226727e+3};
    static const double b[] = {1.0,
                               4.2313330701600911252e+1,
                               6.8718700749205790830e+2,
                               5.3941960214247511077e+3,
                               2.1213794301586595867e+4,
                               3.9307895800092710610e+4,
                               2.8729085735721942674e+4,
                               5.2264952788528545610e+3};
    static const double c[] = {1.42343711074968357734e0,  4.63033784615654529590e0, 5.76949722146069140550e0,
                               3.64784832476320460504e0,  1.27045825245236838258e0, 2.41780725177450611770e-1,
                               2.27238449892691845833e-2, 7.74545014278341407640e-4};
    static const double d[] = {1.0,
                               2.05319162663775882187e0,
                               1.67638483018380384940e0,
                               6.89767334985100004550e-1,
                               1.48103976427480074590e-1,
                               1.51986665636164571966e-2,
                               5.47593808499534494600e-4,
                               1.05075007164441684324e-9};
    static const double e[] = {6.65790464350110377720e0,  5.46378491116411436990e0,  1.78482653991729133580e0,
                               2.96560571828504891230e-1, 2.65321895265761230930e-2, 1.24266094738807843860e-3,
                               2.71155556874348757815e-5, 2.01033439929228813265e-7};
    static const double f[] = {1.0,
                               5.99832206555887937690e-1,
                               1.36929880922735805310e-1,
                               1.48753612908506148525e-2,
                               7.86869131145613259100e-4,
                               1.84631831751005468180e-5,
                               1.42151175831644588870e-7,
                               2.04426310338993978564e-15};
    double q = p - 0.5;
    if (fabs(q) <= 0.425)
        return q * ratio(a, b, 0.180625 - q * q);
    double r = sqrt(-log(q < 0 ? p : 1 - p));
    double tail = r <= 5 ? ratio(c, d, r - 1.6) : ratio(e, f, r - 5);
    return q < 0 ? -tail : tail;
}

static double triangular(const struct tco_uncertain *at, double p)
{
    double width = at->high - at->low, knee = (at->mode - at->low) / width;
    return p < knee ? at->low + sqrt(p * width * (at->mode - at->low))
                    : at->high - sqrt((1 - p) * width * (at->high - at->mode));
}

/* 1.6448…: the 95 % point of the standard normal distribution, so that low and high are the 5 and 95 % points. */
static double lognormal_spread(const struct tco_uncertain *at)
{
    return log(at->high / at->mode) / 1.6448536269514722;
}

static double pick(const struct tco_uncertain *at, double p)
{
    size_t i = (size_t)(p * (double)at->n_values);
    return at->values[i < at->n_values ? i : at->n_values - 1];
}

double distribution_quantile(const struct tco_uncertain *at, double p)
{
    switch (at->distribution) {
    case TCO_UNIFORM:
        return at->low + p * (at->high - at->low);
    case TCO_TRIANGULAR:
        return triangular(at, p);
    case TCO_LOGNORMAL:
        return at->mode * exp(lognormal_spread(at) * normal_quantile(p));
    case TCO_EMPIRICAL:
        return pick(at, p);
    }
    return NAN;
}

static void draw_lognormal(const struct tco_uncertain *at, double *uniforms, size_t n)
{
    double spread = lognormal_spread(at);
    for (size_t i = 0; i < n; i++)
        uniforms[i] = at->mode * exp(spread * normal_quantile(uniforms[i]));
}

void distribution_draw(const struct tco_uncertain *at, double *uniforms, size_t n)
{
    if (at->distribution == TCO_UNIFORM)
        for (size_t i = 0; i < n; i++)
            uniforms[i] = at->low + uniforms[i] * (at->high - at->low);
    else if (at->distribution == TCO_LOGNORMAL)
        draw_lognormal(at, uniforms, n);
    else
        for (size_t i = 0; i < n; i++)
            uniforms[i] = distribution_quantile(at, uniforms[i]);
}
