// Sends one file to the portal and reports progress (fetch cannot, hence XMLHttpRequest).
import {
  attachmentMaxBytes,
  isHeic,
  recogniseFile,
  refusalOfKind,
  refusals,
} from '#domain/tickets/attachments/attachment.ts'
import type { CarriedFile } from '#domain/tickets/attachments/carried-files.ts'

/** Why a file did not arrive; `again` when sending it once more may help. */
export class UploadFailed extends Error {
  readonly again: boolean

  constructor(message: string, again: boolean) {
    super(message)
    this.again = again
  }
}

const lost = 'Belum terunggah: jaringan terputus.'
const unreadable = 'Berkas ini tidak dapat dibaca dari perangkat Anda. Pilih lagi.'

/** Options of `uploadFile`: when to stop, and a callback for progress (0 to 1). */
export interface UploadOptions {
  readonly signal: AbortSignal
  readonly onProgress: (part: number) => void
}

/**
 * Uploads the file, a large photo made smaller first where the browser can.
 * @throws UploadFailed with the sentence for the reader.
 */
export async function uploadFile(file: File, { signal, onProgress }: UploadOptions): Promise<CarriedFile> {
  const content = await readyToSend(file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/attachments?${new URLSearchParams({ name: file.name })}`)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const answer = request.response as (CarriedFile & { message?: string; putOff?: true }) | null
      if (request.status === 201 && answer) return resolve(answer)
      // Sent again by itself it would only be refused again, for as long as 'Mode puncak' lasts.
      if (answer?.putOff && answer.message) return reject(new UploadFailed(answer.message, false))
      const away = request.status >= 500 || !answer?.message
      reject(new UploadFailed(away ? lost : (answer?.message ?? lost), away || [401, 429].includes(request.status)))
    }
    request.onerror = () => reject(new UploadFailed(lost, true))
    request.onabort = request.onerror
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) return reject(new UploadFailed(lost, true))
    request.send(content)
  })
}

/** Checks what needs no server at once; the server checks again. */
async function readyToSend(file: File): Promise<Blob> {
  if (file.size === 0) throw new UploadFailed(refusals.empty, false)
  const ends = await new Blob([file.slice(0, 1_100), file.slice(1_100).slice(-65_536)]).arrayBuffer().catch(() => {
    throw new UploadFailed(unreadable, false)
  })
  const read = new Uint8Array(ends)
  const mediaType = recogniseFile(read)
  const photo = isHeic(read) ? await asJpeg(file) : undefined
  if (!mediaType && !photo) throw new UploadFailed(refusalOfKind(read), false)
  const content = photo ?? (mediaType === 'application/pdf' ? file : await shrunk(file))
  if (content.size > attachmentMaxBytes) throw new UploadFailed(refusals.size, false)
  return content
}

/** The photo as a JPEG; undefined where the browser cannot open HEIC. Safari can. */
async function asJpeg(photo: Blob): Promise<Blob | undefined> {
  try {
    const { shrinkPhoto } = await import('./shrink-photo.ts')
    return await shrinkPhoto(photo, { always: true })
  } catch {
    return undefined
  }
}

/** As it is where the browser cannot, or where there is no network to load the means with. */
async function shrunk(photo: Blob): Promise<Blob> {
  try {
    const { shrinkPhoto } = await import('./shrink-photo.ts')
    return await shrinkPhoto(photo)
  } catch {
    return photo
  }
}
