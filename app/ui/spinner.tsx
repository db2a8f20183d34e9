// A small turning ring for something that is under way; the words beside it say what.
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A decorative spinner in the colour and size of the text; size it with a `size-*` class. */
export function Spinner({ className, ...rest }: ComponentProps<'svg'>) {
  return (
    <svg
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      strokeLinecap="round"
      aria-hidden="true"
      className={classNames('size-5 shrink-0 animate-spin', className)}
      {...rest}
    >
      <circle cx="10" cy="10" r="7.5" opacity="0.25" />
      <path d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5" />
    </svg>
  )
}
