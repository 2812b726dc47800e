/** Custom lint rules, loaded by `oxlint.config.ts`. */

interface Context {
  report: (finding: { node: object; message: string }) => void
}

const hook = '/^use(Layout|Insertion)?Effect$/'
const effect = `CallExpression:matches([callee.name=${hook}], [callee.property.name=${hook}])`
const ref = '/^(ref|\\w+Ref)$/'
/** An arrow function with an expression body returns its value. A returned function is intended as a clean-up. */
const givesValue = 'ArrowFunctionExpression[expression=true]:not([body.type=/Function/])'

/**
 * React calls the return value of an effect or ref callback as its clean-up. A function that returns nothing today may
 * return a promise in a later browser, as scrollIntoView does, and break the page. So effects need a block body.
 */
const onlyCleanUp = {
  create(context: Context) {
    const refuse = (message: string) => (node: object) => context.report({ node, message })
    const inBlock = refuse(
      'React would call this value to clean up. Write a block, and return a clean-up or nothing.',
    )
    return {
      [`${effect} > ${givesValue}.arguments:first-child`]: inBlock,
      [`${effect} > :not(ArrowFunctionExpression, FunctionExpression).arguments:first-child`]: refuse(
        'Write the effect here, in a block, so that it is seen what leaves it.',
      ),
      [`JSXAttribute[name.name=${ref}] ${givesValue}`]: inBlock,
      [`Property[key.name=${ref}] > ${givesValue}`]: inBlock,
    }
  },
}

/** Promise.all rejects with the first error, and the page would be rendered while other queries are still pending. */
const waitsForAllQuestions = {
  create: (context: Context) => ({
    'CallExpression[callee.name="pageLoader"] CallExpression[callee.object.name="Promise"][callee.property.name="all"]':
      (node: object) =>
        context.report({
          node,
          message: 'Ask with askAll: it waits for every answer, also where one fails.',
        }),
  }),
}

export default {
  meta: { name: 'house' },
  rules: {
    'only-clean-up-leaves-an-effect': onlyCleanUp,
    'loader-waits-for-all-questions': waitsForAllQuestions,
  },
}
