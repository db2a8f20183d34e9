// The filters above a list: a plain form whose choices live in the address, and the way back to the whole list.
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'

export type FilterFormProps = {
  submit?: string
  clear: string
  clearLabel?: string
  filtered: boolean
  className: string
  buttonsClassName?: string
  children: ReactNode
}

/** Give it a new `key` with each address: the fields are the browser's own. */
export function FilterForm({
  submit = 'Terapkan',
  clear,
  clearLabel = 'Hapus filter',
  filtered,
  className,
  buttonsClassName,
  children,
}: FilterFormProps) {
  return (
    <Form role="search" className={classNames('grid gap-3', className)}>
      {children}
      <div className={classNames('flex flex-wrap items-center gap-3', buttonsClassName)}>
        <Button type="submit" variant="secondary" className="h-(--control-height)">
          <Search />
          {submit}
        </Button>
        {filtered && (
          <Link to={clear} className="py-2.5">
            {clearLabel}
          </Link>
        )}
      </div>
    </Form>
  )
}
