import { expect } from 'vitest'
import { z } from 'zod'
import { actor, type Actor, type Contracts } from '../../support/app/contract.ts'
import { createPlainPicture } from '../../support/app/pictures.ts'

const createCompletedEntry = async ({ call }: Actor): Promise<number> =>
  (await call('bucketList.add', { ideaId: 7 })).data.id

const photoUpload = z.object({ entryId: z.number(), file: z.instanceof(Buffer) })
const nobodysPhoto = { id: '00000000-0000-4000-8000-000000000000' }

async function createPhoto(me: Actor): Promise<{ id: string; entryId: number }> {
  const entryId = await createCompletedEntry(me)
  const { body } = await me.upload(
    `/api/my-bucket-list/${entryId}/photos`,
    'image/png',
    await createPlainPicture(),
  )
  return { id: body.photos[0], entryId }
}

export const photosContract: Contracts = {
  'bucketList.photos.add': {
    by: 'member',
    sent: async (me) => ({ entryId: await createCompletedEntry(me), file: await createPlainPicture() }),
    answers: { photos: [expect.any(String)] },
    refuses: { input: { entryId: 2_147_483_647, file: Buffer.from('no picture') }, status: 404 },
    async overHttp({ upload }, input) {
      const { entryId, file } = photoUpload.parse(input)
      const { status, body } = await upload(`/api/my-bucket-list/${entryId}/photos`, 'image/png', file)
      return { status, data: body }
    },
  },
  'bucketList.photos.remove': {
    by: 'member',
    sent: async (me) => ({ id: (await createPhoto(me)).id }),
    answers: { photos: [] },
    refuses: { input: nobodysPhoto, status: 404 },
  },
  'bucketList.photos.list': {
    by: 'member',
    sent: async (me) => void (await createPhoto(me)),
    answers: [{ name: expect.stringMatching(/-\d+-1\.webp$/), entryId: expect.any(Number) }],
  },
  'bucketList.photos.read': {
    by: 'member',
    sent: async (me) => ({ id: (await createPhoto(me)).id }),
    answers: { webp: expect.stringMatching(/^UklGR/) },
    refuses: { input: nobodysPhoto, status: 404 },
  },
  'bucketList.sharedPhoto': {
    by: 'visitor',
    async sent({ app }) {
      const owner = await actor(app, 'the tRPC caller', 'member')
      const { id, entryId } = await createPhoto(owner)
      await owner.call('bucketList.update', { id: entryId, status: 'completed' })
      const { data: link } = await owner.call('bucketList.share.create', { withStories: true })
      return { id, token: link.path.split('/').at(-1) }
    },
    answers: { webp: expect.stringMatching(/^UklGR/) },
    refuses: { input: { ...nobodysPhoto, token: 'guessed' }, status: 404 },
  },
}
