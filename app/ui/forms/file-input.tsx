import { Paperclip } from 'lucide-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { formatSize } from '#shared/sizes.ts'
import { useFieldControl } from './field.tsx'

/** The look of a label that stands right after its hidden file control (`peer sr-only`). */
export const fileButtonLook =
  'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-control border border-garis-kuat bg-kertas px-4.5 py-2 font-semibold text-nila-700 transition-colors hover:border-nila-700 hover:bg-nila-50 peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-nila-700'

export const plainFileLook =
  'w-full min-w-0 max-w-full min-h-11 file:mr-3 file:min-h-11 file:rounded-control file:border file:border-garis-kuat file:bg-kertas file:px-4 file:font-semibold file:text-nila-700'

export function FileInput({ accept }: Pick<ComponentProps<'input'>, 'accept'>) {
  const control = useFieldControl()
  const hydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File>()

  useEffect(() => {
    const field = input.current
    // It may have been chosen before the scripts were there.
    setChosen(field?.files?.[0])
    const form = field?.form
    const clear = () => setChosen(undefined)
    form?.addEventListener('reset', clear)
    return () => form?.removeEventListener('reset', clear)
  }, [])

  return (
    <div className="relative flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
      <input
        {...control}
        ref={input}
        type="file"
        accept={accept}
        onChange={({ currentTarget }) => setChosen(currentTarget.files?.[0])}
        className={hydrated ? 'peer sr-only' : plainFileLook}
      />
      {hydrated && (
        <>
          <label htmlFor={control.id} className={fileButtonLook}>
            <Paperclip />
            Pilih berkas
          </label>
          <span role="status" className="min-w-0 text-sm text-tinta-soft wrap-anywhere">
            {chosen ? `${chosen.name} (${formatSize(chosen.size)})` : 'Belum ada berkas'}
          </span>
        </>
      )}
    </div>
  )
}
