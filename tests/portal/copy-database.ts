// Copies of a template database.
import pg from 'pg'

/** Copies the database at `template` under another name on the same server. Returns the URL of the copy. */
export async function copyDatabase(template: string, name: string): Promise<string> {
  const copy = new URL(template)
  const source = copy.pathname.slice(1)
  copy.pathname = 'postgres'
  const client = new pg.Client({ connectionString: copy.href })
  await client.connect()
  try {
    await client.query(`create database ${name} template ${source} strategy file_copy`)
  } finally {
    await client.end()
  }
  copy.pathname = name
  return copy.href
}
