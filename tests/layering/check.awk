# Reads C files named on the command line, relative to the root of the house, and prints what breaks its rules.
#
# 1. A folder includes only itself and what stands below it.
# 2. A third-party header is included in one file: its adapter.
# 3. A header says its shapes, units, owners, errors and source before its first declaration.

BEGIN {
    may["model/base"] = " model/base "
    may["model"] = may["model/base"] "model "
    may["ingest"] = may["model"] "ingest "
    may["criteria"] = may["ingest"] "criteria "
    may["tco"] = may["model/base"] "tco "
    may["render"] = may["criteria"] "tco render "
    may["."] = may["render"] ". "
    # The costs are pure; only these two know that there is evidence.
    also["tco/.*_command[.][ch]$"] = " model "
    also["tco/evidence.*[.][ch]$"] = " model "

    split("sqlite3.h jansson.h cmark cairo pango fontconfig png.h xlsxwriter.h archive zstd.h zlib.h expat.h", libraries, " ")
    split("Shapes Units Owns Errors Source", facts, " ")
}

function complain(text) {
    printf "%s:%d: error: %s\n", FILENAME, FNR, text
    n_complaints++
}

function folder_of(path,    part) {
    if (path ~ /^model\/base\//)
        return "model/base"
    if (path !~ /\//)
        return "."
    split(path, part, "/")
    return part[1]
}

function allowed(path, folder,    pattern, list) {
    list = may[folder_of(path)]
    for (pattern in also)
        if (path ~ "^" pattern)
            list = list also[pattern]
    return index(list, " " folder " ") > 0
}

# "cairo-pdf.h" and "archive_entry.h" belong to the libraries whose names they begin with.
function library_of(header,    i) {
    for (i in libraries)
        if (header == libraries[i] || (libraries[i] !~ /[.]/ && header ~ "^" libraries[i] "([-_./]|$)"))
            return libraries[i]
    return ""
}

function finish_header(    i) {
    if (previous !~ /[.]h$/)
        return
    for (i = 1; i <= 5; i++)
        if (!(facts[i] in said)) {
            printf "%s:1: error: the head of the file does not say \"%s:\"\n", previous, facts[i]
            n_complaints++
        }
}

FNR == 1 {
    finish_header()
    previous = FILENAME
    split("", said)
    in_head = 1
    n_files++
}

/^#/ { in_head = 0 }

in_head && /^ \* [A-Z][a-z]+:/ {
    word = $2
    sub(/:.*/, "", word)
    said[word] = 1
}

/^[ \t]*#[ \t]*include[ \t]*"/ {
    split($0, quoted, "\"")
    included = quoted[2]
    if (included !~ /\//)
        complain("\"" included "\" is not written from the root of the house")
    else if (!allowed(FILENAME, folder_of(included)))
        complain(folder_of(FILENAME) " may not include \"" included "\"")
}

/^[ \t]*#[ \t]*include[ \t]*</ {
    match($0, /<[^>]*>/)
    header = substr($0, RSTART + 1, RLENGTH - 2)
    library = library_of(header)
    if (library != "") {
        if (FILENAME ~ /[.]h$/ && FILENAME !~ /_internal[.]h$/)
            complain("<" header "> in a header: whoever includes it would see the library")
        if (library in user && user[library] != FILENAME)
            complain("<" header "> is already included in " user[library] ", its adapter")
        user[library] = FILENAME
    }
}

END {
    finish_header()
    printf "%d files, %d complaints\n", n_files, n_complaints
    exit n_complaints > 0
}
