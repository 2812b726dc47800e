import { z } from 'zod'
import { id, text } from '#platform/contract.ts'
import {
  consentKinds,
  deliveryStates,
  eventTypes,
  maxEndpointNameLength,
  maxEndpointUrlLength,
} from './limits.ts'

const eventType = z.enum(eventTypes)

export const newEndpoint = z.object({
  name: text(maxEndpointNameLength).trim().min(1, 'Please enter a name'),
  url: text(maxEndpointUrlLength).trim().min(1, 'Please enter a URL'),
  events: z
    .array(eventType)
    .min(1, 'Choose at least one event')
    .max(eventTypes.length)
    .transform((events) => [...new Set(events)].toSorted()),
})
export type NewEndpoint = z.infer<typeof newEndpoint>

export const endpointChanges = newEndpoint.partial().extend({ id, isPaused: z.boolean().optional() })
export type EndpointChanges = z.infer<typeof endpointChanges>

export const endpointView = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  events: eventType.array(),
  createdAt: z.iso.datetime(),
  /** `paused` by an admin, or `disabled` automatically after days of failed deliveries. */
  state: z.enum(['active', 'paused', 'disabled']),
  failingSince: z.iso.datetime().nullable(),
  /** Time until which requests are also signed with the previous secret. */
  formerUntil: z.iso.datetime().nullable(),
})
export type EndpointView = z.infer<typeof endpointView>

/** Endpoint with its secret, which is shown only once. */
export const endpointWithSecret = endpointView.extend({ secret: z.string() })

export const byEndpoint = z.object({ id })

export const deliveryView = z.object({
  id: z.int(),
  /** Value of the `webhook-id` header, the same in every attempt. */
  eventId: z.string(),
  type: z.string(),
  happenedAt: z.iso.datetime(),
  state: z.enum(deliveryStates),
  tries: z.int(),
  triedAt: z.iso.datetime().nullable(),
  /** HTTP status of the response; null if there was none. */
  status: z.int().nullable(),
  durationMs: z.int().nullable(),
  problem: z.string().nullable(),
  nextAt: z.iso.datetime().nullable(),
})
export type DeliveryView = z.infer<typeof deliveryView>

export const byDelivery = z.object({ id })

const consentKind = z.enum(consentKinds).default('completions')
export const consentRequest = z.object({ kind: consentKind }).prefault({})

/** Whether the member consents to webhooks of a kind, and the hosts that currently receive them. */
export const consentView = z.object({ isGiven: z.boolean(), receivers: z.string().array() })
export type ConsentView = z.infer<typeof consentView>

export const consentChoice = z.object({ kind: consentKind, isGiven: z.boolean() })
