import type { RouterContextProvider } from 'react-router'
import { accessOf, type OpenedReport } from '#domain/sealed-reports/own-report.server.ts'
import {
  deviceKeysCookie,
  deviceKeysIn,
  type GuestAccess,
  getGuestAccess,
  withoutTicket,
  withTicket,
} from '#domain/tickets/guest/guest-ticket.server.ts'
import type { NewestQuestion } from '#domain/tickets/guest/newest-question.ts'
import { findDeviceQuestions } from '#domain/tickets/guest/newest-questions.server.ts'
import { NotFound } from '#shared/errors.ts'
import { rangedResponse } from '#shared/ranged-response.ts'
import { requestContext } from './request-context.ts'
import { statusLookUps } from './visitor-limits.server.ts'

export function deviceCookie(request: Request, opened: { readonly publicId: string; readonly key: string }): string {
  return deviceKeysCookie(withTicket(deviceKeysIn(request.headers), opened.publicId, opened.key))
}

export function closingCookie(request: Request, publicId: string): string {
  return deviceKeysCookie(withoutTicket(deviceKeysIn(request.headers), publicId))
}

/** The questions that this device opened, answered ones first. */
export function deviceQuestions(request: Request, limit: number): Promise<NewestQuestion[]> {
  return findDeviceQuestions(deviceKeysIn(request.headers), limit)
}

export async function guestAccess(
  context: Readonly<RouterContextProvider>,
  request: Request,
  publicId: string,
): Promise<GuestAccess> {
  const access = await getGuestAccess(deviceKeysIn(request.headers), publicId)
  const { requestId } = context.get(requestContext)
  return { ...access, person: access.person && { ...access.person, requestId } }
}

const unknown = 'Laporan tidak ditemukan. Periksa tautannya.'

/**
 * The report's id and whether its link alone opens it, or null while the device must show four digits first.
 * @throws NotFound for no such report; TooMany when the network looks up too much.
 */
export async function openReportId(
  context: Readonly<RouterContextProvider>,
  request: Request,
  publicId: string,
): Promise<OpenedReport | null> {
  const { address } = context.get(requestContext)
  await statusLookUps.take(address)
  const access = await accessOf(deviceKeysIn(request.headers), publicId)
  if (access === 'unknown') throw new NotFound(unknown)
  // Guesses are what counts: an open page asks again and again.
  await statusLookUps.giveBack(address)
  return access === 'digits' ? null : access
}

/** A file of a report: pictures are shown, recordings played, a PDF is saved and never run here. */
export function reportFileAnswer(
  request: Request,
  file: { name: string; mediaType: string; content: Buffer },
): Response {
  const kind = /^(?:image|audio)\//.test(file.mediaType) ? 'inline' : 'attachment'
  return rangedResponse(request.headers.get('range'), file.content, {
    'Content-Type': file.mediaType,
    'Content-Disposition': `${kind}; filename="${file.name.replaceAll(/[^\w .()-]/g, '_')}"`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'private, no-store',
  })
}
