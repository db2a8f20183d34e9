import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { attachmentsPerMessage, refusals } from '#domain/tickets/attachments/attachment.ts'
import type { CarriedFile } from '#domain/tickets/attachments/carried-files.ts'
import { readyToSend } from './ready-to-send.ts'

/** Why a file did not arrive; `again` when sending it again may help. */
class UploadFailed extends Error {
  readonly again: boolean

  constructor(message: string, again: boolean) {
    super(message)
    this.again = again
  }
}

const lost = 'Belum terunggah: jaringan terputus.'

interface UploadOptions {
  readonly signal: AbortSignal
  readonly onProgress: (part: number) => void
}

/**
 * Uploads the file, a large photo made smaller first where the browser can.
 * @throws UploadFailed with the sentence for the reader.
 */
async function uploadFile(file: File, { signal, onProgress }: UploadOptions): Promise<CarriedFile> {
  const checked = await readyToSend(file)
  if ('why' in checked) throw new UploadFailed(checked.why, false)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/attachments?${new URLSearchParams({ name: file.name })}`)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const answer = request.response as (CarriedFile & { message?: string }) | null
      if (request.status === 201 && answer) return resolve(answer)
      const away = request.status >= 500 || !answer?.message
      reject(new UploadFailed(away ? lost : (answer?.message ?? lost), away || [401, 429].includes(request.status)))
    }
    request.onerror = () => reject(new UploadFailed(lost, true))
    request.onabort = request.onerror
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) return reject(new UploadFailed(lost, true))
    request.send(checked.ready)
  })
}

export function nextToSend(list: readonly { readonly key: string; readonly state: string }[]): string[] {
  const waiting = list.filter(({ state }) => state === 'waiting')
  const taken = list.filter(({ state }) => state !== 'waiting' && state !== 'refused').length
  return waiting.slice(0, Math.max(0, attachmentsPerMessage - taken)).map(({ key }) => key)
}

export interface Upload {
  readonly key: string
  readonly name: string
  readonly size: number
  /** 'ready': goes with the form; 'waiting': for a place in it; 'lost': sending it again may help; 'refused': it stays behind. */
  readonly state: 'ready' | 'waiting' | 'sending' | 'arrived' | 'lost' | 'refused'
  /** From 0 to 1. */
  readonly progress: number
  readonly id?: string
  readonly file?: File
  readonly error?: string | undefined
}

export interface Uploads {
  readonly list: readonly Upload[]
  readonly add: (files: Iterable<File>) => void
  readonly retry: (key: string) => void
  readonly bring: (files: readonly CarriedFile[]) => void
  readonly remove: (key: string) => void
}

/** Pause before lost files are sent again by themselves, in milliseconds. */
const pause = 10_000

const arrived = ({ id, name, size }: CarriedFile): Upload => ({
  key: id,
  id,
  name,
  size,
  state: 'arrived',
  progress: 1,
})

export function useUploads(initial: readonly CarriedFile[]): Uploads {
  const [list, setList] = useState<readonly Upload[]>(() => initial.map(arrived))
  const running = useRef(new Map<string, { readonly file: File; stop: AbortController }>())

  function change(key: string, to: Partial<Upload>): void {
    setList((before) => before.map((each) => (each.key === key ? { ...each, ...to } : each)))
  }

  async function send(key: string, file: File): Promise<void> {
    const stop = new AbortController()
    running.current.set(key, { file, stop })
    try {
      const { id, name, size } = await uploadFile(file, {
        signal: stop.signal,
        onProgress: (progress) => change(key, { progress }),
      })
      running.current.delete(key)
      change(key, { id, name, size, state: 'arrived', progress: 1 })
    } catch (thrown) {
      if (stop.signal.aborted) return
      const failed = thrown instanceof UploadFailed ? thrown : new UploadFailed(refusals.broken, false)
      change(key, { state: failed.again ? 'lost' : 'refused', error: failed.message })
    }
  }

  function add(files: Iterable<File>): void {
    const fresh: Upload[] = []
    for (const file of files) {
      const key = crypto.randomUUID()
      running.current.set(key, { file, stop: new AbortController() })
      fresh.push({ key, file, name: file.name, size: file.size, progress: 0, state: 'waiting', error: refusals.many })
    }
    setList((before) => [...before, ...fresh])
  }

  function retry(key: string): void {
    const file = running.current.get(key)?.file
    if (!file) return
    change(key, { state: 'sending', progress: 0, error: undefined })
    send(key, file)
  }

  function remove(key: string): void {
    running.current.get(key)?.stop.abort()
    running.current.delete(key)
    const id = list.find((each) => each.key === key)?.id
    // The portal deletes unused uploads within a day.
    if (id) fetch(`/attachments/${id}`, { method: 'DELETE' }).catch(() => undefined)
    setList((before) => before.filter((each) => each.key !== key))
  }

  const brought = useRef(new Set(initial.map(({ id }) => id)))
  function bring(files: readonly CarriedFile[]): void {
    const fresh = files.filter(({ id }) => !brought.current.has(id))
    for (const { id } of fresh) brought.current.add(id)
    if (fresh.length > 0) setList((before) => [...before, ...fresh.map(arrived)])
  }

  const next = nextToSend(list)
  const sendNext = useEffectEvent(() => next.forEach(retry))
  const firstWaiting = next[0]
  useEffect(() => {
    if (firstWaiting) sendNext()
  }, [firstWaiting])

  const lost = list.filter(({ state }) => state === 'lost').map(({ key }) => key)
  const retryLost = useRef<() => void>(undefined)
  retryLost.current = () => lost.forEach(retry)
  const isAnyLost = lost.length > 0
  useEffect(() => {
    if (!isAnyLost) return
    const again = () => retryLost.current?.()
    const timer = setInterval(again, pause)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [isAnyLost])

  useEffect(() => {
    const under = running.current
    return () => {
      for (const { stop } of under.values()) stop.abort()
    }
  }, [])

  return { list, add, retry, bring, remove }
}
