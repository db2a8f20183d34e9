// What everybody sends about themselves in their own area: profile, photo, password, address, devices, second factor.
import { aFile, aPicture } from '#tests/builders/a-photo.ts'
import { codeOf } from '#tests/builders/a-second-factor.ts'
import { type Actor, one, password, type WritingsOf } from './writing.ts'

const wrongPassword = 'bukan ini passwordnya'
const newPassword = 'lampu Sungai 4 payung!'
const mistake = [400, 422] as const

async function photo(): Promise<FormData> {
  const form = new FormData()
  form.set('intent', 'change')
  form.set('photo', aFile(await aPicture(64, 64).jpeg().toBuffer()))
  return form
}

type SelfPage<Area extends string> =
  `/${Area}/${'profile' | 'profile/photo' | 'change-password' | 'change-email' | 'sessions' | 'two-factor'}`

/** The six addresses of an area; `sender` is who sends the right forms, `may` who enters the area. */
export function selfWritings<const Area extends 'client' | 'helpdesk' | 'admin'>(
  area: Area,
  sender: Exclude<Actor, 'visitor'>,
  may: readonly Actor[],
) {
  const entering: readonly Actor[] = [sender, ...may.filter((each) => each !== sender)]
  const at = (page: string) => `/${area}/${page}`
  const session = (id: string) => one('select id from session where user_id = $1 order by created_at desc limit 1', id)
  const rows: Record<string, WritingsOf> = {
    [`/${area}/profile`]: () => [
      { what: 'a profile', path: at('profile'), may: entering, fields: () => ({ name: `Nama Baru di ${area}` }) },
    ],
    [`/${area}/profile/photo`]: () => [
      { what: 'a photo', path: at('profile/photo'), may: entering, fields: photo },
      { what: 'no photo', path: at('profile/photo'), may: entering, fields: () => ({ intent: 'remove' }) },
    ],
    [`/${area}/sessions`]: ({ people }) => [
      {
        ...{ what: "ending someone else's session", path: at('sessions'), may: [], also: [409] },
        fields: async () => ({ which: 'one', sessionId: await session(people.writer.id) }),
      },
      {
        ...{ what: 'ending the other sessions', path: at('sessions'), may: entering },
        ...{ fields: () => ({ which: 'others' }), changesNothing: 'there is one session' },
      },
      {
        ...{ what: "parting another provider's account", path: at('sessions'), may: entering },
        ...{ fields: () => ({ which: 'provider' }), changesNothing: 'none is linked' },
      },
    ],
    [`/${area}/change-email`]: () => [
      {
        ...{ what: 'another address, with a wrong password', path: at('change-email') },
        ...{ may: [], also: mistake, fields: () => ({ email: `x-${area}@contoh.id`, password: wrongPassword }) },
      },
      {
        ...{ what: 'another address', path: at('change-email'), may: entering },
        fields: () => ({ email: `baru-${area}@contoh.id`, password }),
      },
    ],
    [`/${area}/two-factor`]: () => [
      {
        ...{ what: 'a key, with a wrong password', path: at('two-factor'), may: [], also: mistake },
        fields: () => ({ step: 'begin', password: wrongPassword }),
      },
      { what: 'a key', path: at('two-factor'), may: entering, fields: () => ({ step: 'begin', password }) },
      {
        ...{ what: 'a code of another key', path: at('two-factor'), may: [], also: [...mistake, 409] },
        fields: () => {
          const uri = `otpauth://totp/x?secret=${'A'.repeat(32)}`
          return { step: 'confirm', uri, code: codeOf(uri) }
        },
      },
      ...(['renew', 'remove'] as const).map((step) => ({
        ...{ what: `${step} without a second factor`, path: at('two-factor'), may: [], also: [...mistake, 409] },
        fields: () => ({ step, password: wrongPassword }),
      })),
    ],
    // The last, because the password is the proof for the others.
    [`/${area}/change-password`]: () => [
      {
        ...{ what: 'another password, without the present one', path: at('change-password'), may: [], also: mistake },
        fields: () => ({ currentPassword: wrongPassword, newPassword, confirmPassword: newPassword }),
      },
      {
        ...{ what: 'another password', path: at('change-password'), may: entering },
        fields: () => ({ currentPassword: password, newPassword, confirmPassword: newPassword }),
      },
    ],
  }
  return rows as Record<SelfPage<Area>, WritingsOf>
}
