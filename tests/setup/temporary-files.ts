// Where tests keep their temporary files.
import { accessSync, constants, statfsSync } from 'node:fs'

/** Where Linux keeps files in memory. */
const memory = '/dev/shm'

/** What the tests have in temporary files at a time, in bytes, with room to spare. */
const wanted = 3 * 2 ** 30

/**
 * Sends temporary files of this process and its children into memory, where there is room: every test file copies a
 * database of a thousand files, which takes a disk half a second. A `TMPDIR` that is set stays.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR) return
  try {
    const { bavail, bsize } = statfsSync(memory)
    accessSync(memory, constants.W_OK)
    if (bavail * bsize >= wanted) process.env.TMPDIR = memory
  } catch {
    // There is no such folder.
  }
}
