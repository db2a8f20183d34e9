// 'Verifikasi dua langkah': the page of all three areas, in the state that the person's factor is in.
import { useActionData } from 'react-router'
import { isFormProblem } from '#app/forms/offline-form.ts'
import { useFormProblem } from '#app/forms/use-form-problem.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ConfirmKey } from './confirm-key.tsx'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** How the factor stands, and the person's own start page and profile. */
export interface SecondFactorProps {
  readonly isOn: boolean
  readonly isRequired: boolean
  readonly codesLeft: number
  readonly start: string
  readonly profile: string
}

/** The page's content. Key and codes come with the answer to a form and are gone with the next page. */
export function SecondFactor({ start, profile, ...standing }: SecondFactorProps) {
  const answer = useActionData<{ uri?: string; codes?: string[] }>()
  const problem = useFormProblem(answer)
  const given = isFormProblem(answer) ? undefined : answer
  const uri = given?.uri ?? (problem?.values.step === 'confirm' ? problem.values.uri : undefined)
  return (
    <div className="grid grid-cols-1 gap-8">
      <PageHeader
        title="Verifikasi dua langkah"
        description="Setelah password, Anda mengisi kode dari ponsel. Password yang bocor saja tidak cukup untuk masuk."
        // Until a required factor is on, no other page opens.
        {...((standing.isOn || !standing.isRequired) && { back: { to: profile, label: 'Profil' } })}
      />
      {problem && Object.keys(problem.errors).length === 0 && (
        <Notice tone="error" title={problem.message} role="alert" className="max-w-xl" />
      )}
      {given?.codes ? (
        <RecoveryCodes codes={given.codes} start={start} />
      ) : uri && !standing.isOn ? (
        <ConfirmKey uri={uri} error={problem?.errors.code} />
      ) : (
        <Standing {...standing} problem={problem} />
      )}
    </div>
  )
}

function Standing({
  isOn,
  isRequired,
  codesLeft,
  problem,
}: Omit<SecondFactorProps, 'start' | 'profile'> & { problem: ReturnType<typeof useFormProblem> }) {
  const errorOf = (step: string) => (problem?.values.step === step ? problem.errors.password : undefined)
  if (!isOn) {
    return (
      <>
        {isRequired && (
          <Notice tone="warning" title="Wajib untuk akun Anda" className="max-w-xl">
            Nyalakan dulu verifikasi dua langkah. Setelah itu halaman lain terbuka.
          </Notice>
        )}
        <PasswordStep
          step="begin"
          title="Belum menyala"
          description="Siapkan aplikasi autentikator di ponsel, misalnya Google Authenticator atau Aegis."
          action="Nyalakan"
          error={errorOf('begin')}
        />
      </>
    )
  }
  return (
    <>
      <Notice tone="success" title="Menyala" className="max-w-xl">
        {codesLeft > 0 ? `Tersisa ${codesLeft} kode pemulihan.` : 'Kode pemulihan sudah habis. Buat yang baru.'}
      </Notice>
      <PasswordStep
        step="renew"
        title="Kode pemulihan baru"
        description="Untuk kode yang hilang atau hampir habis. Kode yang lama tidak berlaku lagi."
        action="Buat kode baru"
        variant="secondary"
        error={errorOf('renew')}
      />
      {isRequired ? (
        <p className="max-w-measure text-tinta-soft">
          Verifikasi dua langkah wajib untuk akun Anda dan tidak dapat dimatikan.
        </p>
      ) : (
        <PasswordStep
          step="remove"
          title="Matikan verifikasi dua langkah"
          description="Setelah itu password saja cukup untuk masuk."
          action="Matikan"
          variant="danger"
          error={errorOf('remove')}
        />
      )}
    </>
  )
}
