import { expect } from 'vitest'
import { z } from 'zod'
import type { Contracts } from '../../support/app/contract.ts'
import { createPlainPicture } from '../../support/app/pictures.ts'

const carried = z.object({ file: z.instanceof(Buffer) })
const recipe = { scene: 'beach', icon: 'compass', palette: 'noon', seed: 1 }

export const picturesContract: Contracts = {
  'pictures.preview': {
    by: 'editor',
    sent: () => recipe,
    answers: {
      svg: expect.stringMatching(/^<svg /),
      framing: expect.any(String),
      suitableFramings: expect.arrayContaining(['wide', 'hands']),
    },
    refuses: { input: { ...recipe, scene: 'nowhere' } },
  },
  'pictures.icons': {
    by: 'editor',
    answers: expect.arrayContaining([expect.objectContaining({ name: 'compass' })]),
  },
  'pictures.upload': {
    by: 'editor',
    sent: async () => ({ file: await createPlainPicture() }),
    answers: { imageUrl: expect.stringContaining('/') },
    refuses: { input: { file: Buffer.from('no picture') }, status: 415 },
    async overHttp({ upload }, input) {
      const { file } = carried.parse(input)
      const { status, body } = await upload('/api/pictures', 'image/png', file)
      return { status, data: body }
    },
  },
}
