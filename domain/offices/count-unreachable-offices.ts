// How many branch offices families can neither call nor write to.
import { findOffices } from './find-offices.ts'
import { isReachable } from './office-contact.ts'

/** Those without a telephone and a WhatsApp number that is filled in, of all. */
export async function countUnreachableOffices(): Promise<{ readonly unreachable: number; readonly all: number }> {
  const offices = await findOffices()
  return { unreachable: offices.filter((office) => !isReachable(office)).length, all: offices.length }
}
