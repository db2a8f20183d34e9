// Each test file has its own data folder: files run side by side, and would find each other's backups and lists.
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(process.env.PORTAL_DATA_DIR ?? tmpdir(), 'file-'))
// Under root PostgreSQL runs as another user, who must be able to pass.
chmodSync(folder, 0o755)
process.env.PORTAL_DATA_DIR = folder
