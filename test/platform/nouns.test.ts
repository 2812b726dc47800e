import { describe, expect, it } from 'vitest'
import { createTermReplacer } from '#platform/nouns.ts'
import { nounsOf } from '#root/start/branding/site-branding.ts'

const recipes = nounsOf({ PRODUCT_NOUN: 'Recipe', LIST_NOUN: 'recipe box' })

describe('a text with our nouns', () => {
  it.each([
    ['Popular Bucket List Ideas', 'Popular Recipes'],
    ['Bucket list ideas and adventures', 'Recipes'],
    ['the newest bucket list ideas', 'the newest recipes'],
    ['One bucket list idea', 'One recipe'],
    ['My Bucket List', 'My Recipe Box'],
    ['Added to bucket list!', 'Added to recipe box!'],
    ['a free account to keep a bucket list in', 'a free account to keep a recipe box in'],
    ['Their bucket lists', 'Their recipe boxes'],
    ['All Bucket List Categories', 'All Recipe Categories'],
    ['New Ideas', 'New Recipes'],
    ['Ideas for a life', 'Recipes for a life'],
    ['Failed to update bucket list item', 'Failed to update recipe box item'],
    ['/api/bucket-list', '/api/bucket-list'],
    ['This idea has been added to your adventure list.', 'This recipe has been added to your recipe box.'],
    ['Your personal adventure has been added.', 'Your own recipe has been added.'],
    ['Your best stories haven’t happened yet', 'Find your next recipe'],
    ['9 categories full of things worth doing at least once.', '9 categories to explore.'],
  ])('says “%s” with the site’s nouns: “%s”', (text, said) => {
    expect(createTermReplacer(recipes)(text)).toBe(said)
    expect(createTermReplacer(null)(text)).toBe(text)
  })

  it('has a or an to match the noun', () => {
    const say = createTermReplacer(nounsOf({ PRODUCT_NOUN: 'Adventure', LIST_NOUN: 'album' }))
    expect(say('An idea and a bucket list')).toBe('An adventure and an album')
    expect(createTermReplacer(recipes)('An idea, an idea')).toBe('A recipe, a recipe')
  })

  it('leaves the texts of members and editors unchanged', () => {
    const title = 'Write a bucket list'
    expect(createTermReplacer(recipes)`${title}: on your bucket list`).toBe(`${title}: on your recipe box`)
  })
})

describe('the nouns of a site', () => {
  it('are ours by default', () => {
    expect(nounsOf({ PRODUCT_NOUN: 'Bucket List Idea', LIST_NOUN: undefined })).toBe(null)
  })

  it.each([
    ['Recipe', undefined, { idea: 'recipe', ideas: 'recipes', list: 'recipe list', lists: 'recipe lists' }],
    ['Loaf', 'Bread Box', { idea: 'loaf', ideas: 'loaves', list: 'bread box', lists: 'bread boxes' }],
    [
      'Recipe Box Idea',
      undefined,
      { idea: 'recipe box idea', ideas: 'recipe box ideas', list: 'recipe box', lists: 'recipe boxes' },
    ],
    [
      'DIY Project',
      undefined,
      { idea: 'DIY project', ideas: 'DIY projects', list: 'DIY project list', lists: 'DIY project lists' },
    ],
    [
      'Nordic hike',
      undefined,
      { idea: 'Nordic hike', ideas: 'Nordic hikes', list: 'Nordic hike list', lists: 'Nordic hike lists' },
    ],
  ])('are made of %s and %s', (PRODUCT_NOUN, LIST_NOUN, nouns) => {
    expect(nounsOf({ PRODUCT_NOUN, LIST_NOUN })).toEqual(nouns)
  })
})
