// A button with a panel: a details element, so that it opens without scripts; a press outside closes it (staff.css).
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { classNames } from '#app/ui/class-names.ts'

export interface FoldOutProps {
  readonly button: ReactNode
  readonly buttonClass: string
  readonly sheet?: boolean
  readonly className?: string | undefined
  readonly panelClass?: string | undefined
  readonly children: ReactNode
}

export function FoldOut({ button, buttonClass, sheet = false, className, panelClass, children }: FoldOutProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another page it is closed
  useEffect(close, [key])
  function close() {
    if (details.current) details.current.open = false
  }
  function closeByKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !details.current?.open) return
    event.stopPropagation()
    close()
    details.current.querySelector('summary')?.focus()
  }
  function closeBehind({ relatedTarget, currentTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget as Node)) close()
  }
  return (
    <details
      ref={details}
      data-sheet={sheet ? '' : undefined}
      onKeyDown={closeByKey}
      onBlur={closeBehind}
      className={classNames('fold-out', className)}
    >
      <summary className={buttonClass}>{button}</summary>
      <div className={classNames('fold-panel', panelClass)}>{children}</div>
    </details>
  )
}
