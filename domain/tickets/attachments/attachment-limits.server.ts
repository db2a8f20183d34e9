// How much one person may upload.
import { makeLimit } from '#platform/limits.server.ts'

/** Files of one person: a dozen full messages an hour. */
export const personUploads = makeLimit('attachment-upload')
