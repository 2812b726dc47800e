import { z } from 'zod'
import { requireFreshPassword } from '#features/accounts/server/fresh-password.service.ts'
import { freshGuardsWith } from '#features/accounts/server/fresh-guards.ts'
import { limitedTo, router } from '#platform/server/trpc.ts'
import {
  byDelivery,
  byEndpoint,
  consentChoice,
  consentView,
  deliveryView,
  endpointChanges,
  endpointView,
  endpointWithSecret,
  newEndpoint,
} from '../contract.ts'
import { chooseConsent, readConsent } from './consent.service.ts'
import { listDeliveries, pingEndpoint, redeliver } from './deliveries.service.ts'
import {
  changeEndpoint,
  listEndpoints,
  makeEndpoint,
  removeEndpoint,
  rotateSecret,
} from './endpoints.service.ts'
import { deliveriesByAdmin } from './sending-limit.ts'
import type { WebhooksServices } from './webhooks-services.ts'

/** Whoever finds a screen open sends nothing elsewhere, and learns no secret. */
const { adminOnly, adminAnew, signedIn } = freshGuardsWith<WebhooksServices>()

/** Programs of others that are told what happens here. */
export const webhooksRouter = router({
  list: adminOnly.output(endpointView.array()).query(({ ctx }) => listEndpoints(ctx.em)),

  make: adminAnew
    .input(newEndpoint)
    .output(endpointWithSecret)
    .mutation(({ ctx, input }) => makeEndpoint(ctx, input)),

  change: adminOnly
    .input(endpointChanges)
    .output(endpointView)
    .mutation(async ({ ctx, input }) => {
      if (input.url !== undefined) await requireFreshPassword(ctx.em, ctx.sessionId, ctx.now())
      return changeEndpoint(ctx, input)
    }),

  rotate: adminAnew
    .input(byEndpoint)
    .output(endpointWithSecret)
    .mutation(({ ctx, input }) => rotateSecret(ctx, input.id)),

  ping: adminOnly
    .use(limitedTo(deliveriesByAdmin))
    .input(byEndpoint)
    .output(z.void())
    .mutation(({ ctx, input }) => pingEndpoint(ctx, input.id)),

  remove: adminOnly
    .input(byEndpoint)
    .output(z.void())
    .mutation(({ ctx, input }) => removeEndpoint(ctx, input.id)),

  deliveries: adminOnly
    .input(byEndpoint)
    .output(deliveryView.array())
    .query(({ ctx, input }) => listDeliveries(ctx.em, input.id)),

  redeliver: adminOnly
    .use(limitedTo(deliveriesByAdmin))
    .input(byDelivery)
    .output(z.void())
    .mutation(({ ctx, input }) => redeliver(ctx, input.id)),

  /** A member's own word on whether it is told what they have done. */
  consent: signedIn
    .output(consentView)
    .query(({ ctx }) => readConsent(ctx.em, { userId: ctx.user.id, door: ctx.webhookDoor })),

  setConsent: signedIn
    .input(consentChoice)
    .output(consentView)
    .mutation(({ ctx, input }) =>
      chooseConsent(ctx.em, {
        userId: ctx.user.id,
        door: ctx.webhookDoor,
        isGiven: input.isGiven,
        now: ctx.now(),
      }),
    ),
})
