import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(js|css|svg|txt|json|webmanifest|xml)$/
const folder = 'build/client'

const names = (await readdir(folder, { recursive: true })).filter((name) => compressible.test(name))
await Promise.all(
  names.map(async (name) => {
    const file = join(folder, name)
    const bytes = await readFile(file)
    // Below a network packet there is nothing to win.
    if (bytes.length < 1024) return
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      promisify(gzip)(bytes, { level: 9 }),
    ])
    await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
  }),
)
