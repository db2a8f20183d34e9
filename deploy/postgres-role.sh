#!/bin/sh
# Makes the role that the portal runs under: it reads and writes rows and owns nothing (docs/operations/configure.md).
# Run by the postgres image on an empty database; by hand: as the owner, with the three variables set.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$PORTAL_DATABASE_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role portal_app login createdb password :'password';
SQL
