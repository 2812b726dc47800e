import { expect } from 'vitest'
import type { Contracts } from '../../support/app/contract.ts'

const japan = expect.arrayContaining([{ code: 'JP', name: 'Japan', slug: 'japan' }])
const some = expect.arrayContaining([expect.anything()])

export const placesContract: Contracts = {
  'places.spots': {
    by: 'visitor',
    sent: () => ({ categoryId: 1 }),
    answers: { spots: some, total: expect.any(Number), isCut: false },
    refuses: { input: { month: 13 } },
  },
  'places.map': {
    by: 'visitor',
    sent: () => ({ zoom: 2 }),
    answers: { pins: some, total: 691, isCut: false },
    refuses: { input: { zoom: 9 } },
  },
  'places.names': {
    by: 'visitor',
    answers: {
      countries: expect.arrayContaining([expect.objectContaining({ name: 'Japan' })]),
      cities: expect.arrayContaining([expect.objectContaining({ name: 'Tokyo' })]),
    },
  },
  'places.trip': {
    by: 'visitor',
    sent: () => ({ ideas: [1] }),
    answers: { stops: some, near: expect.any(Array), searched: expect.any(Number) },
    refuses: { input: { ideas: [1, 1] } },
  },
  'places.categories': { by: 'visitor', answers: some },
  'places.countries': {
    by: 'visitor',
    answers: expect.arrayContaining([expect.objectContaining({ code: 'JP', ideas: expect.any(Number) })]),
  },
  'places.country': {
    by: 'visitor',
    sent: () => ({ slug: 'south-korea' }),
    answers: { name: 'South Korea', list: some, neighbours: japan },
    refuses: { input: { slug: 'atlantis' }, status: 404 },
  },
  'places.ofIdea': {
    by: 'visitor',
    sent: () => ({ id: 1 }),
    answers: { countries: [{ code: 'SA', name: 'Saudi Arabia', slug: 'saudi-arabia' }] },
    refuses: { input: { id: 0 } },
  },
  'places.ofCategory': {
    by: 'visitor',
    sent: () => ({ id: 1 }),
    answers: { ideas: expect.any(Number) },
    refuses: { input: { id: 'x' } },
  },
  'places.near': {
    by: 'visitor',
    sent: () => ({ latitude: 35, longitude: 135.8 }),
    answers: expect.arrayContaining([expect.objectContaining({ km: expect.any(Number) })]),
    refuses: { input: { latitude: 91, longitude: 0 } },
  },
  'places.drawNear': {
    by: 'visitor',
    sent: () => ({ latitude: 35, longitude: 135.8 }),
    answers: {
      idea: expect.objectContaining({ title: expect.any(String) }),
      place: { km: expect.any(Number), name: expect.any(String) },
    },
    refuses: { input: { latitude: 35, longitude: 181 } },
  },
  'places.nearPlace': {
    by: 'visitor',
    sent: () => ({ place: 'kyoto' }),
    answers: { name: 'Kyoto, Japan', near: some },
    refuses: { input: { place: ' ' } },
  },
  'places.goodIn': {
    by: 'visitor',
    sent: () => ({ month: 4 }),
    answers: { month: 4, half: 'north', atPlaces: some, anywhere: some },
    refuses: { input: { month: 0 } },
  },
}
