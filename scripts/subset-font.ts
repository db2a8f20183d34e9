// Cuts the font down to what Indonesian pages are written with, so that a first visit fetches half of it.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subset from 'subset-font'
import type { Plugin } from 'vite'

const fontFile = '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2'

const weights = { min: 400, max: 700 }

const ascii = String.fromCodePoint(...Array.from({ length: 0x5f }, (_, index) => 0x20 + index))

export const fontCharacters = `${ascii}\u{a0}·–—−‘’“”…•×÷°§©↑↓áàâãäçéèêëíìîïñóòôõöøúùûüÉ`

export function subsetFont(): Plugin {
  return {
    name: 'subset-font',
    config: async () => ({
      // Named with '?url' too, which a text would not match.
      resolve: {
        alias: [{ find: new RegExp(`^${RegExp.escape(fontFile)}(?=\\?|$)`), replacement: await writeSubset() }],
      },
    }),
  }
}

async function writeSubset(): Promise<string> {
  const whole = await readFile(fileURLToPath(import.meta.resolve(fontFile)))
  const small = await subset(whole, fontCharacters, { targetFormat: 'woff2', variationAxes: { wght: weights } })
  const folder = join(import.meta.dirname, '../.cache/fonts')
  await mkdir(folder, { recursive: true })
  const path = join(folder, basename(fontFile))
  // Another build may be reading it.
  await writeFile(`${path}.${process.pid}`, small)
  await rename(`${path}.${process.pid}`, path)
  return path
}
