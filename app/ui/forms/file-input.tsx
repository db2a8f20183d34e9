import { Paperclip } from 'lucide-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { formatSize } from '#shared/sizes.ts'
import { useFieldControl } from './field.tsx'

const fileButtonLook =
  'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-control border border-garis-kuat bg-kertas px-4.5 py-2 font-semibold text-nila-700 transition-colors hover:border-nila-700 hover:bg-nila-50 peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-nila-700'

/** Without scripts it says what was chosen, in the browser's words; the button has ours. */
const plainLook =
  'order-1 sr-only left-0 file:hidden noscript:not-sr-only noscript:min-h-11 noscript:min-w-0 noscript:max-w-full'

interface FileControlProps extends ComponentProps<'input'> {
  readonly labelClass?: string
}

/** A button that chooses files; its words are `children`. It needs a parent that is `relative`. */
export function FileControl({ children, labelClass, ...control }: FileControlProps) {
  const hydrated = useHydrated()
  return (
    <>
      <input {...control} type="file" className={classNames('peer', hydrated ? 'sr-only left-0' : plainLook)} />
      <label htmlFor={control.id} className={classNames(fileButtonLook, labelClass)}>
        {children}
      </label>
    </>
  )
}

export function FileInput(given: Pick<ComponentProps<'input'>, 'accept' | 'multiple'>) {
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
      <FileControl
        {...control}
        {...given}
        ref={input}
        onChange={({ currentTarget }) => setChosen(currentTarget.files?.[0])}
      >
        <Paperclip />
        Pilih berkas
      </FileControl>
      {hydrated && (
        <span role="status" className="min-w-0 text-sm text-tinta-soft wrap-anywhere">
          {chosen ? `${chosen.name} (${formatSize(chosen.size)})` : 'Belum ada berkas'}
        </span>
      )}
    </div>
  )
}
