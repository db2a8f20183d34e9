// The loaders and actions behind profile and photo, the same in all three areas.
import { redirect } from 'react-router'
import { flashCookie } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import type { Person } from '#domain/accounts/person.ts'
import { changePhoto } from '#domain/accounts/profile/change-photo.ts'
import { changeProfile } from '#domain/accounts/profile/change-profile.ts'
import { getProfile } from '#domain/accounts/profile/get-profile.ts'
import { photoInput, profileInput } from '#domain/accounts/profile/profile-input.ts'
import { removePhoto } from '#domain/accounts/profile/remove-photo.ts'
import { getLegalText } from '#domain/content/articles/legal-texts.server.ts'

/** The profile, and whether '?edit=1' asks for it as a form. */
export async function loadProfile(person: Person, request: Request) {
  return { profile: await getProfile(person), editing: new URL(request.url).searchParams.get('edit') === '1' }
}

/** The page's own address, without '.data' and '?edit=1'. */
function pathOf(request: Request): string {
  return new URL(request.url).pathname.replace(/\.data$/, '')
}

/** 'Simpan': back to viewing with the spec's word. */
export function changeProfileAction(person: Person, request: Request) {
  return answerForm(request, profileInput, async (input) => {
    await changeProfile(person, input, (await getLegalText('privacy')).version)
    return redirect(pathOf(request), { headers: { 'Set-Cookie': flashCookie('profile-changed') } })
  })
}

/** 'Ubah Foto' and 'Hapus foto': back to the profile. */
export function changePhotoAction(person: Person, request: Request) {
  return answerForm(request, photoInput, async (input) => {
    if (input.intent === 'change') await changePhoto(person, input)
    else await removePhoto(person)
    const word = input.intent === 'change' ? 'photo-changed' : 'photo-removed'
    return redirect(pathOf(request).replace(/\/photo$/, ''), { headers: { 'Set-Cookie': flashCookie(word) } })
  })
}
