import { z } from 'zod'

/** What the primary process asks a worker; one of them tells what all of them have in common too. */
const tell = z.object({ figures: z.literal('tell'), id: z.number(), withShared: z.boolean() })

/** As prom-client has it, as far as it matters here. */
const metric = z.looseObject({ name: z.string(), type: z.unknown() })
export type Metric = z.infer<typeof metric>

const told = z.object({ figures: z.literal('told'), id: z.number(), metrics: z.array(metric) })

/** A worker has been asked for all of them, which it does not know. */
const wanted = z.object({ figures: z.literal('wanted') })

const all = z.object({ figures: z.literal('all'), text: z.string() })

const message = z.discriminatedUnion('figures', [tell, told, wanted, all])
export type FiguresMessage = z.infer<typeof message>

/** What was said between processes, where it is about figures. */
export const figuresMessage = (said: unknown): FiguresMessage | undefined => message.safeParse(said).data
