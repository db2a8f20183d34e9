// Form fields: a label, a hint, an error and the control between them, tied together for readers and autofill.
import { Check, CircleAlert } from 'lucide-react'
import { type ComponentProps, createContext, type ReactNode, useContext } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { CharacterCount, PasswordToggle } from './field-parts.tsx'
import { FormContext, useFormValue } from './form-context.ts'

export type FieldControl = {
  id: string
  name: string
  required?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: true
  autoFocus?: true
}

const FieldContext = createContext<FieldControl | null>(null)

export function useFieldControl(): Partial<FieldControl> {
  return useContext(FieldContext) ?? {}
}

export function fieldId(name: string): string {
  return `field-${name}`
}

export type FieldProps = {
  label: ReactNode
  name: string
  id?: string
  error?: string | undefined
  hint?: ReactNode
  required?: boolean
  optional?: boolean
  limit?: number
  leads?: boolean
  className?: string
  children: ReactNode
}

export function Field({
  label,
  name,
  id,
  error: given,
  hint,
  required,
  optional,
  limit,
  leads,
  className,
  children,
}: FieldProps) {
  const form = useContext(FormContext)
  const error = given ?? form?.errors[name]
  const controlId = id ?? fieldId(name)
  const describedBy = [hint && `${controlId}-hint`, limit && `${controlId}-count`, error && `${controlId}-error`]
    .filter(Boolean)
    .join(' ')
  const control: FieldControl = {
    id: controlId,
    name,
    ...(required && { required }),
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(error && { 'aria-invalid': true as const }),
    ...(error && leads && { autoFocus: true as const }),
  }
  return (
    <div className={classNames('grid grid-cols-1 content-start gap-1.5', className)}>
      <label htmlFor={controlId} className="font-semibold">
        {label}
        {optional && <span className="font-normal text-tinta-soft"> (opsional)</span>}
      </label>
      {hint && (
        <p id={`${controlId}-hint`} className="text-sm text-tinta-soft">
          {hint}
        </p>
      )}
      <FieldContext value={control}>{children}</FieldContext>
      {limit && <CharacterCount id={`${controlId}-count`} of={controlId} limit={limit} />}
      <FieldError id={`${controlId}-error`}>{error}</FieldError>
    </div>
  )
}

function FieldError({ id, children }: { id: string; children?: ReactNode }) {
  if (!children) return null
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-red-700">
      <CircleAlert className="mt-px size-4.5" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}

const controlLook = 'control'

function useStart<Props extends { value?: unknown; defaultValue?: unknown }>(
  name: string | undefined,
  given: Props,
): Props {
  const start = useFormValue(name)
  return start === undefined || 'value' in given || 'defaultValue' in given ? given : { ...given, defaultValue: start }
}

export function TextInput({ className, type = 'text', ...given }: ComponentProps<'input'>) {
  const control = useFieldControl()
  const rest = useStart(control.name, given)
  const look = classNames(controlLook, className)
  if (type === 'password') {
    return (
      <PasswordToggle>
        {(shown) => (
          <input {...control} type={shown ? 'text' : 'password'} className={classNames(look, 'pr-32')} {...rest} />
        )}
      </PasswordToggle>
    )
  }
  return <input {...control} type={type} className={look} {...rest} />
}

export type TextAreaProps = ComponentProps<'textarea'> & {
  /** Exactly as many rows as it says, instead of growing with its text. */
  fixed?: boolean
}

export function TextArea({ className, rows = 5, fixed = false, ...given }: TextAreaProps) {
  const control = useFieldControl()
  const rest = useStart(control.name, given)
  return (
    <textarea
      {...control}
      rows={rows}
      className={classNames(
        controlLook,
        fixed ? 'field-sizing-fixed' : 'field-sizing-content max-h-[60vh] min-h-32',
        'py-3',
        className,
      )}
      {...rest}
    />
  )
}

export type SelectProps = ComponentProps<'select'> & {
  none?: string
  options?: readonly { readonly id: string | number; readonly name: string }[] | Readonly<Record<string, string>>
}

export function Select({ className, none, options = [], children, ...given }: SelectProps) {
  const control = useFieldControl()
  const rest = useStart(control.name, given)
  const choices = Array.isArray(options) ? options : Object.entries(options).map(([id, name]) => ({ id, name }))
  return (
    <span className={classNames('select', className)}>
      <select {...control} className={controlLook} {...rest}>
        {none !== undefined && <option value="">{none}</option>}
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {children}
      </select>
    </span>
  )
}

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { name: string; error?: string | undefined }

export function Checkbox({ id, name, error: given, className, children, ...rest }: CheckboxProps) {
  const form = useContext(FormContext)
  const error = given ?? form?.errors[name]
  const controlId = id ?? fieldId(name)
  return (
    <div className={classNames('grid grid-cols-1 gap-1', className)}>
      <div className="flex items-start gap-3">
        <span className="relative mt-2.5 grid size-6 shrink-0">
          <input
            id={controlId}
            name={name}
            type="checkbox"
            {...(form && !('checked' in rest) && { defaultChecked: form.values[name] !== undefined })}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${controlId}-error` : undefined}
            className="peer size-6 appearance-none rounded-tick border-[1.5px] border-garis-kuat bg-kertas transition-colors checked:border-nila-700 checked:bg-nila-700 hover:border-nila-700 aria-invalid:border-red-600 disabled:opacity-60"
            {...rest}
          />
          <Check className="pointer-events-none absolute inset-0.5 hidden stroke-3 text-on-nila peer-checked:block" />
        </span>
        <label htmlFor={controlId} className="min-h-11 min-w-0 grow py-[0.5625rem]">
          {children}
        </label>
      </div>
      <FieldError id={`${controlId}-error`}>{error}</FieldError>
    </div>
  )
}
