// The types of find-chromium.mjs, which is plain JavaScript because setup.mjs runs it before anything is installed.
export function findChromiumShell(): string | undefined
export function findSystemChromium(): string | undefined
export function findWholeChromium(): string | undefined
export function playwrightHasChromium(root: string): boolean
