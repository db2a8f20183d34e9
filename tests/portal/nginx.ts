// nginx with the shipped example, on ports and in a folder of this machine.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Writes `deploy/nginx.conf`, as changed by `edit`, with the main file that includes it. Returns the main file's path. */
export async function writeNginxFiles(folder: string, edit: (example: string) => string): Promise<string> {
  const example = (await readFile('deploy/nginx.conf', 'utf8')).replace(
    '/var/cache/nginx/helpdesk-spmb',
    join(folder, 'pages'),
  )
  await writeFile(join(folder, 'portal.conf'), edit(example))
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const whole = [
    ...['daemon off;', `pid ${folder}/nginx.pid;`, `error_log ${folder}/error.log;`, 'worker_processes 1;'],
    ...['events { worker_connections 4096; }', 'http {'],
    ...kinds.map((kind) => `  ${kind}_temp_path ${folder}/${kind};`),
    ...[`  include ${folder}/portal.conf;`, '}', ''],
  ]
  const main = join(folder, 'nginx.conf')
  await writeFile(main, whole.join('\n'))
  return main
}

export const startNginx = (main: string): ChildProcess =>
  spawn('nginx', ['-c', main], { stdio: ['ignore', 'pipe', 'pipe'] })

/** The example without TLS, in front of one portal. */
export const plainNginx = (port: number, portalPort: number) => (example: string) =>
  example
    .replace(/^server \{\n {4}listen 80;[\s\S]*?^\}\n/m, '')
    .replaceAll(/^ +(ssl_|listen \[::\]|server 127\.0\.0\.1:3002).*\n/gm, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace('127.0.0.1:3001', `127.0.0.1:${portalPort}`)
