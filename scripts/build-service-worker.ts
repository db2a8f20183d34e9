// Bundles the service worker into the browser's files; its build id changes with any of them. The offline page, which
// stands outside the build, gets the address of the built font.
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { build } from 'vite'
import { distressSigns } from '#domain/tickets/distress/distress.server.ts'

const folder = 'build/client'
const name = 'service-worker.js'
const offlineStyles = `${folder}/offline.css`
const fontPlace = '/assets/plus-jakarta-sans.woff2'

const assets = (await readdir(`${folder}/assets`)).sort()
const fontFile = assets.find((file) => /^plus-jakarta-sans-latin-wght-normal-.*\.woff2$/.test(file))
if (!fontFile) throw new Error('The built font was not found.')
const font = `/assets/${fontFile}`
await writeFile(offlineStyles, (await readFile(offlineStyles, 'utf8')).replace(fontPlace, font))

async function bundle(id: string, write: boolean): Promise<string> {
  const made = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: {
      __BUILD_ID__: JSON.stringify(id),
      __FONT__: JSON.stringify(font),
      __DISTRESS_SIGNS__: JSON.stringify(distressSigns),
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      write,
      rollupOptions: {
        input: 'app/service-worker/service-worker.ts',
        output: { format: 'iife', entryFileNames: name },
      },
    },
  })
  const [output] = Array.isArray(made) ? made : [made]
  if (!output || !('output' in output)) throw new Error('The service worker was not bundled.')
  return output.output[0].code
}

// Named by what it serves and by what it does, so that the same sources give the same worker.
const id = createHash('sha256')
  .update(assets.join('\n'))
  .update(await bundle('', false))
  .digest('hex')
await bundle(id.slice(0, 12), true)
