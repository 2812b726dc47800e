import { z } from 'zod'

type Issue = z.core.$ZodIssue

const inZodsWords = 'inZodsWords'

// Asked for words where a schema has none of its own. An issue does not tell whose words it has, so it is noted here;
// with nothing given, zod's own follow.
z.config({
  customError(issue) {
    issue[inZodsWords] = true
    return undefined
  },
})

/**
 * A sentence for people that names the field.
 * Schemas whose words are fixed carry their own message, which is a sentence already, unless its `params` say that it
 * follows the name of the field.
 */
export function sentenceOf(issue: Issue): string {
  const isSentence = !(issue.code === 'custom' && issue.params?.sentence === false)
  if (isSentence && !(inZodsWords in issue)) return issue.message
  const field = issue.path.join('.') || 'The request'
  return `${field} ${demandOf(issue)}.`
}

function demandOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' || issue.expected === 'number'
        ? 'must be a whole number'
        : `must be ${named(issue.expected)}`
    case 'too_small':
      return `must be at least ${issue.minimum}${unit(issue.origin)}`
    case 'too_big':
      return `must be at most ${issue.maximum}${unit(issue.origin)}`
    case 'invalid_value':
      return `must be one of: ${issue.values.join(', ')}`
    case 'custom':
      return issue.message
    case 'invalid_format':
    case 'not_multiple_of':
    case 'unrecognized_keys':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      break
  }
  return 'is not valid'
}

const unit = (origin: string) =>
  origin === 'string' ? ' characters long' : origin === 'array' ? ' items long' : ''

const named = (type: string) => (type === 'string' ? 'a single text' : `a ${type}`)
