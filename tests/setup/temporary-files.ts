// Where tests keep their temporary files.
import { accessSync, constants, statfsSync } from 'node:fs'
import { totalmem } from 'node:os'

/** Where Linux keeps files in memory. */
const memory = '/dev/shm'

/** What the tests have in temporary files at a time, in bytes, with a margin; the memory must hold it several times. */
const wanted = 3 * 2 ** 30
const timesInMemory = 3

/** What this process may use, in bytes: a container's memory is less than the machine's. */
const ownMemory = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

/**
 * Sends temporary files of this process and its children into memory, if it has space: every test file copies a
 * database of a thousand files, which takes a disk half a second. A `TMPDIR` that is set stays.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR) return
  try {
    const { bavail, bsize } = statfsSync(memory)
    accessSync(memory, constants.W_OK)
    if (bavail * bsize >= wanted && ownMemory() >= timesInMemory * wanted) process.env.TMPDIR = memory
  } catch {
    // There is no such folder.
  }
}
