import { FileText, LoaderCircle, ShieldAlert } from 'lucide-react'
import { type Attachment, formatFileSize } from '#domain/tickets/attachments/attachment.ts'
import { isVoice, titleOfVoiceFile } from '#domain/tickets/attachments/voice-note.ts'
import { VoicePlayer } from './voice-player.tsx'

/** A file with another address than attachments of tickets has no thumbnail, and is scanned when it is opened. */
export interface ListedAttachment extends Attachment {
  readonly href?: string
  /** Of a recording, on pages of staff only. */
  readonly transcript?: string | null
}

export interface AttachmentListProps {
  readonly items: readonly ListedAttachment[]
}

export function AttachmentList({ items }: AttachmentListProps) {
  if (items.length === 0) return null
  return (
    <ul aria-label="Lampiran" className="flex flex-wrap gap-2">
      {items.map((item) => (
        <li key={item.id} className="min-w-0 max-w-full">
          <File {...item} />
        </li>
      ))}
    </ul>
  )
}

const look =
  'flex min-h-14 max-w-full items-center gap-2.5 rounded-control border border-garis bg-kertas px-2 py-1.5 pr-3 text-sm text-tinta no-underline'

function File({ id, name, size, mediaType, scan, href, transcript }: ListedAttachment) {
  if (scan === 'infected' || (scan === 'waiting' && !href)) {
    const Icon = scan === 'waiting' ? LoaderCircle : ShieldAlert
    return (
      <span className={look}>
        <Icon className="m-1 shrink-0 text-tinta-soft" />
        <Words name={name} note={scan === 'waiting' ? 'Sedang diperiksa' : 'Berisi virus, sudah dihapus'} />
      </span>
    )
  }
  if (isVoice(mediaType)) {
    return (
      <>
        <VoicePlayer src={href ?? `/attachments/${id}`} title={titleOfVoiceFile(name)} />
        {transcript && (
          <p className="mt-1 max-w-measure text-sm wrap-anywhere">
            <span className="text-tinta-soft">Transkrip otomatis:</span> {transcript}
          </p>
        )}
      </>
    )
  }
  const isPicture = mediaType.startsWith('image/')
  return (
    <a
      href={href ?? `/attachments/${id}`}
      {...(isPicture ? { target: '_blank', rel: 'noopener' } : { download: '' })}
      className={`${look} hover:border-nila-700 hover:bg-nila-50`}
    >
      {isPicture && !href ? (
        <img
          src={`/attachments/${id}/thumbnail`}
          alt=""
          loading="lazy"
          className="size-11 shrink-0 rounded-tick bg-abu object-cover"
        />
      ) : (
        <FileText className="m-1 shrink-0 text-nila-700" />
      )}
      <Words name={name} note={`${isPicture ? 'Foto' : 'PDF'} · ${formatFileSize(size)}`} />
    </a>
  )
}

function Words({ name, note }: { name: string; note: string }) {
  return (
    <span className="min-w-0">
      <bdi className="block font-medium wrap-anywhere">{name}</bdi>
      <span className="text-tinta-soft">{note}</span>
    </span>
  )
}
