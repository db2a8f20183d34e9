import { type Database, database } from './database.server.ts'

/** The value that `make` gives at the first use, and again once the process is connected to another database. */
export function perConnection<Value>(make: () => Value): () => Value {
  let kept: { readonly of: Database; readonly value: Value } | undefined
  return () => {
    if (kept?.of !== database) kept = { of: database, value: make() }
    return kept.value
  }
}
