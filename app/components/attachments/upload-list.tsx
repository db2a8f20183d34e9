import { FileText, Mic, RotateCw, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#app/ui/button.tsx'
import { formatFileSize } from '#domain/tickets/attachments/attachment.ts'
import type { CarriedFile } from '#domain/tickets/attachments/carried-files.ts'
import { isVoiceFile, titleOfVoiceFile } from '#domain/tickets/attachments/voice-note.ts'
import type { Upload, Uploads } from './use-uploads.ts'
import { VoicePlayer } from './voice-player.tsx'

const words = {
  waiting: 'Belum terkirim: menunggu berkas selesai diunggah. Setelah itu terkirim sendiri.',
  refused: 'Belum terkirim: ada berkas yang tidak dapat diunggah. Kirim lagi untuk mengirim tanpa berkas itu.',
} as const

/**
 * The sentence while the form of `field` is held; undefined otherwise. Refused files hold nothing: the form goes
 * without them. Only where one is refused after the form was sent does the person decide again.
 */
export function useHeldForm(field: RefObject<HTMLInputElement | null>, list: readonly Upload[]): string | undefined {
  const [held, setHeld] = useState<keyof typeof words>()
  const submitter = useRef<HTMLElement | null>(null)
  const isRefused = list.some(isLeftOut)
  const isUnderWay = list.some(({ state }) => state === 'sending' || state === 'lost')

  useEffect(() => {
    const form = field.current?.form
    if (!form || !isUnderWay) return
    // In the capture phase, before all other listeners.
    function hold(event: SubmitEvent) {
      event.preventDefault()
      event.stopPropagation()
      submitter.current = event.submitter
      setHeld('waiting')
    }
    form.addEventListener('submit', hold, true)
    return () => form.removeEventListener('submit', hold, true)
  }, [field, isUnderWay])

  useEffect(() => {
    if (held === 'refused' && !isRefused) setHeld(undefined)
    if (held !== 'waiting' || isUnderWay) return
    setHeld(isRefused ? 'refused' : undefined)
    if (!isRefused) field.current?.form?.requestSubmit(submitter.current)
  }, [held, isRefused, isUnderWay, field])

  return held && words[held]
}

/** Whether the message goes without this file: it was refused, or found no place in it. */
function isLeftOut({ state }: Upload): boolean {
  return state === 'refused' || state === 'waiting'
}

const rowLook = 'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-garis bg-kertas p-2 pl-3'

export function UploadList({ list, retry, remove }: Uploads) {
  const travels = list.some(({ state }) => state === 'ready')
  const taken = list.filter(({ state }) => state === 'arrived' || state === 'ready').length
  const leftOut = list.filter(isLeftOut).length
  return (
    <>
      {list.length > 0 && (
        <ul aria-label="Berkas yang dipilih" className="grid grid-cols-1 gap-2">
          {list.map((upload) => (
            <Row
              key={upload.key}
              upload={upload}
              onRetry={() => retry(upload.key)}
              onRemove={() => remove(upload.key)}
            />
          ))}
        </ul>
      )}
      <p role="status" className="text-sm text-tinta-soft empty:hidden">
        {list.length > 0 && `${taken} dari ${list.length} berkas ${travels ? 'siap dikirim' : 'sudah terunggah'}`}
        {leftOut > 0 && `, ${leftOut} tidak ikut terkirim`}
      </p>
    </>
  )
}

interface RowProps {
  readonly upload: Upload
  readonly onRetry: () => void
  readonly onRemove: () => void
}

function Row({ upload: { id, file, name, size, state, progress, error }, onRetry, onRemove }: RowProps) {
  const voice = isVoiceFile(name)
  return (
    <li className={rowLook}>
      <Picture id={id} name={name} />
      <div className="min-w-0 flex-1 basis-32">
        <p className="wrap-anywhere">{voice ? titleOfVoiceFile(name) : name}</p>
        {error && state !== 'sending' ? (
          <p className="text-sm font-medium text-red-700">{error}</p>
        ) : (
          <p className="text-sm text-tinta-soft tabular-nums">
            {formatFileSize(size)}
            {state === 'sending' && ` · ${Math.round(progress * 100)}%`}
            {state === 'arrived' && ' · terunggah'}
          </p>
        )}
        {state === 'sending' && (
          <progress aria-label={`Mengunggah ${name}`} value={progress} max={1} className="mt-1 h-1.5 w-full" />
        )}
      </div>
      {state === 'lost' && (
        <Button variant="quiet" onClick={onRetry}>
          <RotateCw />
          Coba lagi
        </Button>
      )}
      <IconButton label={`${state === 'sending' ? 'Batalkan' : 'Hapus'} ${name}`} onClick={onRemove}>
        <X />
      </IconButton>
      {voice && (
        <div className="basis-full">
          <OwnVoice {...{ id, file, name }} />
        </div>
      )}
    </li>
  )
}

/** A recording to listen to before it is sent: from this device while it is here. */
function OwnVoice({ id, file, name }: { id: string | undefined; file: File | undefined; name: string }) {
  const [local, setLocal] = useState<string>()
  useEffect(() => {
    if (!file) return
    const address = URL.createObjectURL(file)
    setLocal(address)
    return () => URL.revokeObjectURL(address)
  }, [file])
  const src = local ?? (id && `/attachments/${id}`)
  return src ? <VoicePlayer src={src} title={titleOfVoiceFile(name)} /> : null
}

function Picture({ id, name }: { id: string | undefined; name: string }) {
  if (isVoiceFile(name)) return <Mic className="m-2.5 text-tinta-soft" />
  if (!id || !/\.(jpe?g|png)$/i.test(name)) return <FileText className="m-2.5 text-tinta-soft" />
  return (
    <img
      src={`/attachments/${id}/thumbnail`}
      alt=""
      className="size-10 shrink-0 rounded-control border border-garis bg-abu object-cover"
    />
  )
}

export function CarriedFileList({ files }: { files: readonly CarriedFile[] }) {
  if (files.length === 0) return null
  return (
    <ul aria-label="Berkas yang dipilih" className="grid grid-cols-1 gap-2">
      {files.map(({ id, name, size }) => (
        <li key={id} className={rowLook}>
          <Picture id={id} name={name} />
          <span className="min-w-0 flex-1 basis-32 wrap-anywhere">
            {name} <span className="text-sm text-tinta-soft">{formatFileSize(size)}</span>
          </span>
          <label className="inline-flex min-h-11 items-center gap-2">
            <input type="checkbox" name="removed" value={id} className="size-6" />
            Jangan kirim
          </label>
        </li>
      ))}
    </ul>
  )
}
