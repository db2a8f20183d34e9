// What the architecture tests look at: the project's own files, and copies of it to plant mistakes in.
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

export const sourceFolders = ['app', 'domain', 'platform', 'server', 'shared', 'worker', 'scripts']

/** Every TypeScript and JavaScript file of ours, tests included, as a path from the root with '/' in it. */
export function ownFiles(): string[] {
  const inFolders = [...sourceFolders, 'tests'].map((folder) => `${folder}/**/*.{ts,tsx,mts,mjs,cjs}`)
  return globSync([...inFolders, '*.{ts,mjs,cjs}', '.*.cjs'], { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
}

export function isTest(file: string): boolean {
  return file.startsWith('tests/') || /\.test\.tsx?$/.test(file)
}

export function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** A temporary folder with copies of what is named; the caller removes it. */
export function copyOf(names: readonly string[]): string {
  const copy = mkdtempSync(join(tmpdir(), 'architecture-'))
  for (const name of names) cpSync(join(root, name), join(copy, name), { recursive: true })
  return copy
}

/** Writes a file into the copy, with the folders on the way. */
export function plant(copy: string, file: string, text: string): void {
  mkdirSync(dirname(join(copy, file)), { recursive: true })
  writeFileSync(join(copy, file), text)
}
