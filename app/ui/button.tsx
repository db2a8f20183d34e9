import { type ComponentProps, type MouseEvent, type ReactNode, useContext } from 'react'
import { Link } from 'react-router'
import { FormContext } from '#app/ui/forms/form-context.ts'
import { classNames } from './class-names.ts'

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

/** How much a button asks for: one primary per view, the rest quieter. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

/** `md` and `lg` are 44 px and more; `sm` (36 px) is for staff screens only. */
export type ButtonSize = 'sm' | 'md' | 'lg'

type Look = { variant?: ButtonVariant; size?: ButtonSize }

// How they look says app/styles/controls.css: a page has many, so their classes are short.
const variants: Record<ButtonVariant, string> = {
  primary: 'button-primary',
  secondary: 'button-secondary',
  quiet: 'button-quiet',
  danger: 'button-danger',
}

const sizes: Record<ButtonSize, string> = { sm: 'button-sm', md: 'button-md', lg: 'button-lg' }

function buttonLook({ variant = 'primary', size = 'md' }: Look): string {
  return classNames('button', variants[variant], sizes[size])
}

export type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean; busyLabel?: string }

/**
 * A button; while `busy` it does nothing, shows `busyLabel` with a spinner, and keeps its width. It keeps the focus too,
 * which a disabled button would lose.
 */
export function Button({
  variant,
  size,
  busy: given = false,
  busyLabel,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const form = useContext(FormContext)
  const busy = given || (type === 'submit' && form?.busy === true)
  const look = { ...(variant && { variant }), ...(size && { size }) }
  return (
    <button
      type={type}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={classNames(buttonLook(look), className)}
      onClick={busy ? ignore : onClick}
      {...rest}
    >
      {busyLabel || busy ? (
        <BusyContent busy={busy} busyLabel={busyLabel}>
          {children}
        </BusyContent>
      ) : (
        children
      )}
    </button>
  )
}

// Also holds back the form that Enter in a field would send.
function ignore(event: MouseEvent) {
  event.preventDefault()
}

// Both labels share one grid cell, so the button is always as wide as the wider of the two.
function BusyContent({
  busy,
  busyLabel,
  children,
}: {
  busy: boolean
  busyLabel: string | undefined
  children: ReactNode
}) {
  const layer = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-2'
  return (
    <span className="grid">
      <span className={classNames(layer, busy && 'invisible')}>{children}</span>
      <span className={classNames(layer, !busy && 'invisible')} aria-hidden={!busy}>
        <Spinner />
        {busyLabel ?? <span className="sr-only">Sedang diproses</span>}
      </span>
    </span>
  )
}

type ButtonLinkProps = ComponentProps<typeof Link> & Look

export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  const look = { ...(variant && { variant }), ...(size && { size }) }
  return <Link className={classNames(buttonLook(look), className)} {...rest} />
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'title'> & { label: string }

export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-grid size-11 shrink-0 place-items-center rounded-control text-tinta-soft transition-colors',
        'enabled:hover:bg-abu enabled:hover:text-tinta disabled:opacity-60',
        className,
      )}
      {...rest}
    />
  )
}
