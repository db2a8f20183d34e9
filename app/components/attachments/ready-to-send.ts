// What a file is before it leaves the browser: refused as the server would refuse it, or made small. For every form that takes attachments.
import {
  attachmentMaxBytes,
  isHeic,
  type MediaType,
  recogniseFile,
  refusalOfKind,
  refusals,
} from '#domain/tickets/attachments/attachment.ts'
import { recogniseVoice, voiceMaxBytes, voiceRefusals } from '#domain/tickets/attachments/voice-note.ts'

export const acceptedFiles = 'image/jpeg,image/png,application/pdf'

type Shrink = (photo: Blob, options?: { readonly always?: boolean }) => Promise<Blob>

const shrinkInBrowser: Shrink = async (photo, options) =>
  (await import('./shrink-photo.ts')).shrinkPhoto(photo, options)

/** What is sent of the file, or the sentence why it is not taken. `shrink` throws where the browser cannot unpack the picture. */
export async function readyToSend(
  file: File,
  shrink: Shrink = shrinkInBrowser,
): Promise<{ readonly ready: File } | { readonly why: string }> {
  if (file.size === 0) return { why: refusals.empty }
  // All of what may be sent is looked at, as the server does; of what is larger only the ends, for a film does not fit a phone's memory.
  const looked = file.size > attachmentMaxBytes ? new Blob([file.slice(0, 65_536), file.slice(-65_536)]) : file
  const bytes = await looked.arrayBuffer().catch(() => undefined)
  if (!bytes) return { why: refusals.unreadable }
  const read = new Uint8Array(bytes)
  const small = await madeSmall(file, isHeic(read) ? 'heic' : recogniseFile(read), shrink)
  if (!small) return { why: refusalOfKind(read) }
  if (small.size > voiceMaxBytes && recogniseVoice(read)) return { why: voiceRefusals.size }
  if (small.size > attachmentMaxBytes) return { why: refusals.size }
  return { ready: small === file ? file : new File([small], file.name, { type: small.type }) }
}

/** Returns undefined where nothing can be sent. Only photos are made smaller, and only where the browser can load the code for it. */
async function madeSmall(file: File, kind: MediaType | 'heic' | undefined, shrink: Shrink): Promise<Blob | undefined> {
  if (kind !== 'heic' && !kind?.startsWith('image/')) return kind && file
  // Safari can open HEIC.
  return kind === 'heic' ? shrink(file, { always: true }).catch(() => undefined) : shrink(file).catch(() => file)
}
