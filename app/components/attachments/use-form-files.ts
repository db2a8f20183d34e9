import { type RefObject, useEffect, useRef, useState } from 'react'
import { attachmentsPerMessage, refusals } from '#domain/tickets/attachments/attachment.ts'
import { readyToSend } from './ready-to-send.ts'
import type { Upload, Uploads } from './use-uploads.ts'

const rowOf = (file: File, error?: string): Upload => ({
  ...{ key: crypto.randomUUID(), file, name: file.name, size: file.size, progress: 1 },
  ...(error === undefined ? { state: 'ready' } : { state: 'refused', error }),
})

const ready = (list: readonly Upload[]) => list.filter(({ state }) => state === 'ready')

/** Files that stay in the control and are sent with its form, photos made small before. */
export function useFormFiles(chooser: RefObject<HTMLInputElement | null>, kept: readonly File[]): Uploads {
  const [list, setList] = useState<readonly Upload[]>(() => kept.map((file) => rowOf(file)))
  const latest = useRef(list)

  function change(next: readonly Upload[]): void {
    latest.current = next
    putInto(chooser.current, next)
    setList(next)
  }

  const changeFirst = useRef(change)
  useEffect(() => {
    if (latest.current.length > 0) changeFirst.current(latest.current)
  }, [])

  async function add(files: Iterable<File>): Promise<void> {
    for (const file of files) {
      const checked = await readyToSend(file)
      const isFull = ready(latest.current).length >= attachmentsPerMessage
      const why = 'why' in checked ? checked.why : isFull ? refusals.many : undefined
      change([...latest.current, rowOf('ready' in checked ? checked.ready : file, why)])
    }
  }

  const remove = (key: string) => change(latest.current.filter((each) => each.key !== key))
  const nothing = () => undefined
  return { list, add, remove, retry: nothing, bring: nothing }
}

function putInto(chooser: HTMLInputElement | null, list: readonly Upload[]): void {
  const transfer = new DataTransfer()
  for (const { file } of ready(list)) if (file) transfer.items.add(file)
  if (chooser) chooser.files = transfer.files
}
