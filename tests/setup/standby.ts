// A real standby of an embedded database: a copy of its files that follows it.
import { execFile } from 'node:child_process'
import { appendFile, chmod, copyFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'

/**
 * Copies the running database of `primaryDir` to `dataDir` and starts the copy as its standby.
 * @throws what the copying or the start says.
 */
export async function startStandby(primary: EmbeddedPostgres, primaryDir: string, dataDir: string) {
  const [from, to] = [join(primaryDir, 'postgres'), join(dataDir, 'postgres')]
  await mkdir(dataDir)
  await chmod(dataDir, 0o755)
  await copyFile(join(primaryDir, 'secrets.json'), join(dataDir, 'secrets.json'))
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  try {
    await client.query("select pg_backup_start('standby', true)")
    await promisify(execFile)('cp', ['-a', from, to])
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    for (const name of ['postmaster.pid', 'postmaster.opts']) await rm(join(to, name), { force: true })
    const { port } = JSON.parse(await readFile(join(primaryDir, 'postgres.json'), 'utf8'))
    const { user, password } = client
    const source = `host=127.0.0.1 port=${port} user=${user} password=${password}`
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
    await writeFile(join(to, 'standby.signal'), '')
    await appendFile(join(to, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
    // Under root the server is another user.
    const { uid, gid } = await stat(from)
    await promisify(execFile)('chown', ['-R', `${uid}:${gid}`, to])
  } finally {
    await client.end()
  }
  return startEmbeddedPostgres({ dataDir })
}
