// The search box: one frame around the words and the button, a plain GET form that needs no script.
import { Search } from 'lucide-react'
import { Form } from 'react-router'
import { classNames } from '#app/ui/class-names.ts'
import { searchMaxLength } from '#shared/text.ts'
import { trimSearch } from './search-limit.tsx'

export type SearchBoxProps = {
  label: string
  action?: string
  placeholder?: string
  defaultValue?: string
  large?: boolean
  className?: string
}

export function SearchBox({ label, action, placeholder, defaultValue, large = false, className }: SearchBoxProps) {
  return (
    <Form
      role="search"
      {...(action && { action, onSubmit: trimSearch })}
      className={classNames(
        'flex rounded-control border border-garis-kuat bg-kertas p-1 transition-colors hover:border-tinta-soft',
        'has-[input:focus-visible]:border-nila-700 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-nila-700',
        className,
      )}
    >
      <input
        type="search"
        name="q"
        aria-label={label}
        placeholder={placeholder}
        defaultValue={defaultValue}
        autoComplete="off"
        maxLength={searchMaxLength}
        enterKeyHint="search"
        className={classNames('min-w-0 grow bg-transparent px-3 outline-none', large ? 'h-12 text-lg' : 'h-11')}
      />
      <button
        type="submit"
        className="inline-flex min-w-12 shrink-0 items-center justify-center gap-2 rounded-[7px] bg-nila-700 px-3 font-semibold text-on-nila transition-colors hover:bg-nila-800 sm:px-5"
      >
        <Search />
        <span className="max-sm:sr-only">Cari</span>
      </button>
    </Form>
  )
}
