// Bundles the service worker into the browser's files; its build id changes with any of them.
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { build } from 'vite'

const folder = 'build/client'
const name = 'service-worker.js'

async function bundle(id: string, write: boolean): Promise<string> {
  const made = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { __BUILD_ID__: JSON.stringify(id) },
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
const files = (await readdir(`${folder}/assets`)).sort().join('\n')
const id = createHash('sha256')
  .update(files)
  .update(await bundle('', false))
  .digest('hex')
await bundle(id.slice(0, 12), true)
