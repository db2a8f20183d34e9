import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { proofField } from '#app/components/proof/use-proof.ts'
import { IdempotencyField, PortalForm, type PortalFormProps } from '#app/forms/portal-form.tsx'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { Button } from '#app/ui/button.tsx'
import { goTo } from '#app/ui/follow-link.ts'
import { FormContext } from '#app/ui/forms/form-context.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { Sending } from './use-sending.ts'

type SendingFormProps = Omit<PortalFormProps, 'held' | 'guarded' | 'onInput' | 'onSubmit' | 'ref'> & {
  readonly sending: Sending
  readonly children: ReactNode
}

const stays = () => undefined

export function SendingForm({ sending, children, ...rest }: SendingFormProps) {
  const { restored, key, held, since, kept, formProps } = sending
  return (
    <PortalForm held={held} {...formProps} {...rest}>
      <IdempotencyField key={restored?.key} fresh={key} />
      <input type="hidden" name={proofField} defaultValue="" />
      {children}
      {since !== undefined && kept === 'sealed' && (
        <UnsavedGuard forPage={false} key={since} touched onChange={stays} />
      )}
    </PortalForm>
  )
}

interface SendingStateProps {
  readonly what: string
  readonly sending: Pick<Sending, 'waiting' | 'putOff' | 'kept' | 'stop'> &
    Partial<Pick<Sending, 'restored' | 'proving'>>
}

function wordsFor(what: string, kept: Sending['kept']): string {
  if (kept === 'sealed')
    return `${what} Anda terkirim sendiri begitu tersambung. Biarkan halaman ini terbuka: supaya tidak dibaca orang lain, isinya tidak disimpan di HP ini.`
  if (!kept) return `${what} Anda terkirim sendiri begitu tersambung. Biarkan halaman ini terbuka.`
  return `${what} Anda tersimpan di perangkat ini dan terkirim sendiri begitu tersambung. Bila halaman ini ditutup, pengiriman dilanjutkan saat Anda membukanya lagi.`
}

function wordsWhilePutOff(what: string, kept: Sending['kept'], seconds: number): string {
  const itself = `${what} Anda terkirim sendiri sekitar ${Math.ceil(seconds / 60)} menit lagi.`
  if (kept === true) return `${itself} Tulisannya tersimpan di perangkat ini.`
  return `${itself} Biarkan halaman ini terbuka.`
}

/** Stays where it is from one try to the next, so that nothing jumps and screen readers announce it once. Stands above the button. */
export function SendingState({ what, sending }: SendingStateProps) {
  const form = useContext(FormContext)
  const notice = useRef<HTMLDivElement>(null)
  const { waiting, putOff, kept, restored, proving, stop } = sending
  useEffect(() => {
    if (waiting && notice.current) goTo(notice.current)
  }, [waiting])
  return (
    <>
      {waiting && (
        <Notice
          ref={notice}
          tone="warning"
          title={`Belum terkirim: ${putOff === undefined ? 'menunggu internet' : 'portal sedang sangat ramai'}`}
          role="alert"
        >
          <p>{putOff === undefined ? wordsFor(what, kept) : wordsWhilePutOff(what, kept, putOff)}</p>
          <Button variant="secondary" onClick={stop} className="mt-3">
            Berhenti mencoba
          </Button>
        </Notice>
      )}
      {restored?.filesLost && !waiting && (
        <Notice tone="warning" role="status">
          Tulisan Anda tersimpan, tetapi foto atau PDF tidak. Lampirkan lagi, lalu kirim.
        </Notice>
      )}
      <p role="status" className="sr-only">
        {(proving || form?.busy) && 'Sedang mengirim'}
      </p>
    </>
  )
}
