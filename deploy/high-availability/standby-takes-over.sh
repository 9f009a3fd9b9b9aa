#!/bin/sh
# On the machine of the standby, as the user of PostgreSQL: makes it the primary when the primary has
# not answered for AFTER_S seconds, and the standby had every acknowledged commit by then
# (docs/operating/high-availability.md).
#   PRIMARY="host=10.0.0.21 user=postgres" STANDBY_DATA=/var/lib/postgresql/17/main standby-takes-over.sh
set -eu
: "${PRIMARY:?}" "${STANDBY_DATA:?}" "${AFTER_S:=5}"

# One more than 0: the primary waits for a standby with every commit.
question="select count(*) from pg_stat_replication where sync_state in ('sync', 'quorum')"
missed=0
synchronous=0
while [ "$missed" -lt "$AFTER_S" ]; do
  if found=$(psql "$PRIMARY dbname=postgres connect_timeout=2" -XAtc "$question" 2>/dev/null); then
    missed=0
    synchronous=$found
  else
    missed=$((missed + 1))
  fi
  sleep 1
done
if [ "$synchronous" -eq 0 ]; then
  echo "the primary is gone, and did not wait for this standby: it may lack commits, decide by hand" >&2
  exit 1
fi
echo "the primary is gone: this standby takes over" >&2
exec pg_ctl promote -w -D "$STANDBY_DATA"
