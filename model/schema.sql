-- The store's tables. STRICT and WITHOUT ROWID: natural keys alone decide where a row lies, so equal content gives
-- equal bytes after VACUUM INTO. Numbers that are not known are NULL; infinities are refused.

CREATE TABLE meta (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Evidence: files name artifacts, artifacts own records.

CREATE TABLE file (
  path TEXT PRIMARY KEY,
  artifact TEXT NOT NULL REFERENCES artifact (artifact),
  provider TEXT,
  environment TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX file_by_artifact ON file (artifact, path);

CREATE TABLE artifact (
  artifact TEXT PRIMARY KEY CHECK (length(artifact) = 64),
  size_bytes REAL NOT NULL,
  reader TEXT NOT NULL,
  tool TEXT,
  tool_version TEXT,
  captured TEXT,
  validity TEXT NOT NULL,
  validity_note TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE remark (
  artifact TEXT NOT NULL REFERENCES artifact (artifact) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  severity TEXT NOT NULL,
  line INTEGER NOT NULL,
  column_number INTEGER NOT NULL,
  text TEXT NOT NULL,
  hint TEXT,
  PRIMARY KEY (artifact, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE release (
  artifact TEXT PRIMARY KEY REFERENCES artifact (artifact) ON DELETE CASCADE,
  version TEXT NOT NULL,
  title TEXT NOT NULL,
  date TEXT NOT NULL,
  methodology TEXT NOT NULL,
  tracked REAL CHECK (abs(tracked) < 9e999),
  summary TEXT,
  url TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE disclosure (
  artifact TEXT NOT NULL REFERENCES artifact (artifact) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  provider TEXT,
  text TEXT NOT NULL,
  source TEXT,
  date TEXT,
  PRIMARY KEY (artifact, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE provider (
  artifact TEXT PRIMARY KEY REFERENCES artifact (artifact) ON DELETE CASCADE,
  slug TEXT NOT NULL,
  name TEXT NOT NULL,
  homepage TEXT,
  scope TEXT,
  assessability TEXT NOT NULL,
  unavailable_reason TEXT,
  unavailable_source TEXT,
  unavailable_date TEXT,
  override_tier TEXT,
  override_by TEXT,
  override_date TEXT,
  override_reason TEXT,
  line INTEGER NOT NULL,
  column_number INTEGER NOT NULL,
  pointer TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE alias (
  artifact TEXT NOT NULL REFERENCES artifact (artifact) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  provider TEXT NOT NULL,
  name TEXT NOT NULL,
  relation TEXT NOT NULL,
  date TEXT,
  source TEXT,
  PRIMARY KEY (artifact, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE environment (
  artifact TEXT NOT NULL REFERENCES artifact (artifact) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  provider TEXT NOT NULL,
  id TEXT NOT NULL,
  scheduler TEXT NOT NULL,
  gpu TEXT NOT NULL,
  nodes REAL CHECK (abs(nodes) < 9e999),
  gpus REAL CHECK (abs(gpus) < 9e999),
  fabric TEXT,
  region TEXT,
  promised TEXT,
  delivered TEXT,
  access TEXT NOT NULL,
  note TEXT,
  source TEXT,
  PRIMARY KEY (artifact, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE price (
  artifact TEXT NOT NULL REFERENCES artifact (artifact) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  provider TEXT NOT NULL,
  id TEXT NOT NULL,
  gpu TEXT NOT NULL,
  form TEXT,
  gpus REAL CHECK (abs(gpus) < 9e999),
  pricing TEXT NOT NULL,
  price_usd_per_gpu_hour REAL NOT NULL CHECK (abs(price_usd_per_gpu_hour) < 9e999),
  date TEXT NOT NULL,
  source TEXT NOT NULL,
  via TEXT,
  note TEXT,
  line INTEGER NOT NULL,
  column_number INTEGER NOT NULL,
  pointer TEXT,
  PRIMARY KEY (artifact, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE text (
  artifact TEXT PRIMARY KEY REFERENCES artifact (artifact) ON DELETE CASCADE,
  provider TEXT,
  kind TEXT NOT NULL,
  markdown TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- A finding or measurement whose provider is NULL belongs to the provider in whose folder the file lies.
CREATE TABLE finding (
  artifact TEXT NOT NULL REFERENCES artifact (artifact) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  provider TEXT,
  environment TEXT,
  id TEXT NOT NULL,
  item TEXT,
  state TEXT NOT NULL,
  severity TEXT NOT NULL,
  evidence TEXT NOT NULL,
  feature INTEGER NOT NULL,
  note TEXT NOT NULL,
  source TEXT,
  date TEXT,
  line INTEGER NOT NULL,
  column_number INTEGER NOT NULL,
  pointer TEXT,
  PRIMARY KEY (artifact, ordinal)
) STRICT, WITHOUT ROWID;

-- There are many measurements, so they lie packed: `rows` is a JSON array with one array a measurement, its columns in the
-- view's order from `metric` on; NULLs at its end are left out. Texts that come again stand once in the JSON array `texts`
-- and rows have their indices. The first measurement has the ordinal `first` and stands in that line and column; `n_named`
-- of them name their provider.
-- Written by model/store_pack.c, which checks that values are finite.
CREATE TABLE measurement_pack (
  artifact TEXT NOT NULL REFERENCES artifact (artifact) ON DELETE CASCADE,
  first INTEGER NOT NULL,
  n INTEGER NOT NULL,
  n_named INTEGER NOT NULL,
  line INTEGER NOT NULL,
  column_number INTEGER NOT NULL,
  texts TEXT NOT NULL,
  rows TEXT NOT NULL,
  PRIMARY KEY (artifact, first)
) STRICT, WITHOUT ROWID;
CREATE VIEW measurement (
  artifact,
  ordinal,
  metric,
  value,
  unit,
  dimensions,
  role,
  validity,
  line,
  column_number,
  pointer,
  original,
  provider,
  environment,
  note,
  source,
  date
) AS SELECT
  artifact,
  first + key,
  json_extract(texts, '$[' || json_extract(value, '$[0]') || ']'),
  CAST(json_extract(value, '$[1]') AS REAL),
  json_extract(texts, '$[' || json_extract(value, '$[2]') || ']'),
  json_extract(texts, '$[' || json_extract(value, '$[3]') || ']'),
  json_extract(texts, '$[' || json_extract(value, '$[4]') || ']'),
  json_extract(texts, '$[' || json_extract(value, '$[5]') || ']'),
  json_extract(value, '$[6]'),
  json_extract(value, '$[7]'),
  json_extract(value, '$[8]'),
  json_extract(value, '$[9]'),
  json_extract(texts, '$[' || json_extract(value, '$[10]') || ']'),
  json_extract(texts, '$[' || json_extract(value, '$[11]') || ']'),
  json_extract(texts, '$[' || json_extract(value, '$[12]') || ']'),
  json_extract(texts, '$[' || json_extract(value, '$[13]') || ']'),
  json_extract(texts, '$[' || json_extract(value, '$[14]') || ']')
FROM measurement_pack, json_each(rows);

-- Private: never in a public snapshot.
CREATE TABLE interview (
  artifact TEXT NOT NULL REFERENCES artifact (artifact) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  id TEXT NOT NULL,
  role TEXT,
  scale_gpus REAL CHECK (abs(scale_gpus) < 9e999),
  date TEXT,
  PRIMARY KEY (artifact, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE interview_score (
  artifact TEXT NOT NULL REFERENCES artifact (artifact) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  interview TEXT NOT NULL,
  provider TEXT NOT NULL,
  criterion TEXT NOT NULL,
  score REAL NOT NULL CHECK (score BETWEEN 1 AND 5),
  weight REAL CHECK (abs(weight) < 9e999),
  line INTEGER NOT NULL,
  column_number INTEGER NOT NULL,
  pointer TEXT,
  PRIMARY KEY (artifact, ordinal)
) STRICT, WITHOUT ROWID;

-- The catalogue: data/ as tables.

CREATE TABLE criterion (
  ordinal INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  question TEXT,
  source TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE item (
  ordinal INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  criterion TEXT NOT NULL,
  text TEXT NOT NULL,
  kind TEXT NOT NULL,
  platforms TEXT NOT NULL,
  source TEXT,
  since TEXT,
  provenance TEXT,
  threshold TEXT,
  note TEXT,
  command TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE metric (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  unit TEXT NOT NULL,
  direction TEXT NOT NULL,
  aliases TEXT,
  description TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE gpu (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  vendor TEXT NOT NULL,
  class_name TEXT NOT NULL,
  generation REAL,
  memory_gbytes REAL,
  peak_bf16_tflops REAL,
  peak_fp8_tflops REAL,
  memory_bandwidth_gbytes_per_s REAL,
  source TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE reference (
  ordinal INTEGER PRIMARY KEY,
  metric TEXT,
  area TEXT NOT NULL,
  title TEXT NOT NULL,
  hardware TEXT NOT NULL,
  gpu TEXT,
  scope TEXT,
  nodes REAL,
  value REAL,
  value_text TEXT,
  unit TEXT NOT NULL,
  kind TEXT NOT NULL,
  source TEXT NOT NULL,
  confidence TEXT NOT NULL,
  note TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE minimum_version (
  ordinal INTEGER PRIMARY KEY,
  component TEXT NOT NULL,
  title TEXT NOT NULL,
  branch TEXT,
  minimum TEXT NOT NULL,
  advisory TEXT,
  upgrade TEXT,
  as_of TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE published_release (
  ordinal INTEGER PRIMARY KEY,
  version TEXT NOT NULL UNIQUE,
  date TEXT NOT NULL,
  rated REAL,
  tracked REAL,
  sources TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE published_tier (
  version TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  name TEXT NOT NULL,
  is_rank INTEGER NOT NULL,
  is_medallion INTEGER NOT NULL,
  PRIMARY KEY (version, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE placement (
  version TEXT NOT NULL,
  name TEXT NOT NULL,
  tier TEXT NOT NULL,
  PRIMARY KEY (version, name)
) STRICT, WITHOUT ROWID;

-- Stages of scoring, so that every figure can be joined back to its evidence.

CREATE TABLE score_parameter (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE score_indicator (
  provider TEXT NOT NULL,
  indicator TEXT NOT NULL,
  raw REAL,
  normalised REAL,
  not_tested REAL NOT NULL,
  conflict REAL NOT NULL,
  PRIMARY KEY (provider, indicator)
) STRICT, WITHOUT ROWID;

CREATE TABLE score_criterion (
  provider TEXT NOT NULL,
  criterion TEXT NOT NULL,
  score REAL,
  plain REAL,
  coverage REAL,
  rank REAL,
  PRIMARY KEY (provider, criterion)
) STRICT, WITHOUT ROWID;

CREATE TABLE score_provider (
  provider TEXT PRIMARY KEY,
  overall REAL,
  coverage REAL,
  rank REAL,
  tier TEXT,
  score_tier TEXT,
  reason TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE score_gate (
  provider TEXT NOT NULL,
  gate TEXT NOT NULL,
  cap TEXT,
  reason TEXT NOT NULL,
  PRIMARY KEY (provider, gate, reason)
) STRICT, WITHOUT ROWID;

CREATE TABLE score_condition (
  provider TEXT NOT NULL,
  tier TEXT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (provider, tier, text)
) STRICT, WITHOUT ROWID;

CREATE TABLE score_cut (
  ordinal REAL NOT NULL,
  tier TEXT NOT NULL,
  lower REAL NOT NULL,
  PRIMARY KEY (ordinal)
) STRICT, WITHOUT ROWID;
