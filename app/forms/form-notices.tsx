import { type ReactNode, useContext } from 'react'
import { useActionData } from 'react-router'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FormContext } from '#app/ui/forms/form-context.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useKeptProblem, useProblemToast } from './use-form-problem.ts'

/** `storedTexts` are the saved texts by label, `history` says that they stay in a history. */
type EditConflictProps = {
  message: string
  storedTexts: readonly { label: string; text: string }[]
  history: boolean
}

/** The other one's version; saving again replaces it knowingly. */
function EditConflict({ message, storedTexts, history }: EditConflictProps) {
  return (
    <Notice tone="warning" title={message} role="alert">
      <p className="mt-1 text-sm">
        Ini versi yang sekarang tersimpan. Salin yang perlu ke isian di bawah. Simpan lagi untuk menggantinya dengan
        tulisan Anda{history && '; versi ini tetap ada di riwayat'}.
      </p>
      <dl className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3">
        {storedTexts.map(({ label, text }) => (
          <div key={label}>
            <dt className="text-sm font-semibold">{label}</dt>
            <dd className="mt-1 max-h-60 overflow-y-auto rounded-control border border-garis bg-kertas p-3 text-sm wrap-anywhere whitespace-pre-line">
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </Notice>
  )
}

interface FormNoticesProps {
  readonly summary?: boolean
  /** Where a field is, for a summary of fields that are alike: 'Pilih sekolah, Sampai'. */
  readonly placeOf?: (field: string) => string | null
  readonly own?: boolean
  readonly toastId?: string
  readonly children?: ReactNode
  readonly beside?: boolean
  /**
   * What is stored now, for a form whose subject may have been saved by someone else; above several forms, only when
   * it was.
   */
  readonly storedTexts?: EditConflictProps['storedTexts'] | undefined
  readonly history?: boolean
}

/** Once on a page: inside its one form, or above all of them; or in each, as its `own`. It also shows the toast and leads the focus to the mistake. */
export function FormNotices({
  summary = false,
  placeOf = () => null,
  own = false,
  beside = false,
  storedTexts,
  history = false,
  toastId,
  children,
}: FormNoticesProps) {
  const form = useContext(FormContext)
  const ofPage = useKeptProblem(useActionData())
  const ofForm = own && !form?.isOwn ? undefined : form?.problem
  const problem = form ? ofForm : ofPage
  useProblemToast(problem, toastId)
  if (!problem) return null
  const open = Object.entries(form ? form.errors : problem.errors)
  const errors = open.map(([name, message]) => ({ name, message }))
  if (summary && errors.length > 0) {
    const placed = errors.map(({ name, message }) => ({
      name,
      message: [placeOf(name), message].filter(Boolean).join(': '),
    }))
    return <ErrorSummary key={problem.id} errors={placed} />
  }
  if (storedTexts && (!form || form.editConflict))
    return <EditConflict message={problem.message} storedTexts={storedTexts} history={history} />
  const isBeside = (form ? form.isOwn : beside) && Object.keys(problem.errors).length > 0
  if (isBeside) return null
  return (
    <Notice tone="error" title={problem.message} role="alert">
      {children}
    </Notice>
  )
}
