// '/admin/change-password': an administrator's own password.

import { keepAfterProblem, keepTyped } from '#app/forms/offline-form.ts'
import { requirePerson } from '#app/guards.server.ts'
import { ChangePasswordForm } from '#app/routes/account/change-password-form.tsx'
import { changePasswordAction } from '#app/steps/change-password.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/change-password-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Ubah Password · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { role } = await requirePerson(context, request, 'admin')
  return { role }
}

export async function action({ context, request }: Route.ActionArgs) {
  return changePasswordAction(await requirePerson(context, request, 'admin'), request)
}

export const clientAction = keepTyped
export const shouldRevalidate = keepAfterProblem

export default function ChangePasswordPage({ loaderData }: Route.ComponentProps) {
  return (
    <ChangePasswordForm role={loaderData.role}>
      <div className="grid max-w-xl gap-4">
        <Notice tone="warning" title="Akun ini membuka seluruh portal">
          Password administrator membuka data semua keluarga. Jangan memberikannya kepada siapa pun, dan jangan
          memakainya di tempat lain.
        </Notice>
        <section aria-labelledby="tips">
          <h2 id="tips" className="text-lg">
            Tips keamanan
          </h2>
          <ul className="mt-2 grid list-disc gap-1.5 pl-5 marker:text-tinta-soft">
            <li>Ganti password setiap 3 bulan.</li>
            <li>Pakai beberapa kata yang tidak berhubungan, lalu tambahkan angka dan tanda.</li>
            <li>Simpan di pengelola password, bukan di kertas atau obrolan.</li>
            <li>Nyalakan verifikasi dua langkah.</li>
          </ul>
        </section>
      </div>
    </ChangePasswordForm>
  )
}
