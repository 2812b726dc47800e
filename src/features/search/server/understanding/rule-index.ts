import { kindLabels } from '#features/catalogue/kind-labels.ts'
import { kinds } from '#features/catalogue/kinds.ts'
import { tokenize } from '#features/search/tokenize.ts'
import { hintKinds, type Meaning } from './hint.ts'
import { namedPlaces } from './place-names.ts'

/**
 * Rules for hints, one per line: kind, label, phrases, the facts (migration 0043) of which an idea must have one, and
 * then further facts that are accepted if no idea has the earlier ones. Hints of different kinds must all match; hints
 * of one kind joined by "and" or "or" are alternatives. Phrases are written as `tokenize` returns words, and the
 * longest match wins. A list whose facts have a `!` holds those that no result may have. Phrases of the kind `words` never
 * give a hint, and those of the kind `kind` only if they are negated or if hardly any idea contains them (`listTopics`). Categories are named by the start of their slug.
 */
const rules: string = `
words | | free diving, winter squash, summer squash, spring roll, spring rolls, spring onion, spring onions, spring cleaning, spring equinox, fall guy, fall out boy, family guy, family feud, modern family, addams family, royal family, royal families, holy family, sagrada familia, family doctor, family name, family crest, family recipe, family recipes, family heirloom, family heirlooms, easy listening, easy chair, hard drive, hard disk, hard boiled, die hard, hard candy, hard cheese, dad jokes, dad joke, dad band, mother teresa, mother board, mother lode, mothers day, fathers day, father ted, founding fathers, kids in the hall, karate kid, billy the kid, friday night lights, single malt, single speed, single track, single origin, cold brew, cold plunge, cold war, cold water, cold case, hot tub, hot tubs, hot air, hot sauce, hot rod, hot pot, chill out music, moving house, moving day, moving pictures, date palm, date palms, blind date, save the date, up to date, extreme unction, crazy horse, crazy golf, magical realism, creative writing, creative commons, social security, social media, social club, social dance, silly walks, romance language, romance languages, romance novel, romance novels, silent treatment, group of seven, best friend forever, quick step, fancy dress, luxury tax, posh spice, lazy river, lazy susan, old fashioned cocktail, awesome foundation, cold feet, snow day movie, sunny side up, rainy days and mondays, singing in the rain, dancing in the rain, couple of, a couple of, one child, child care, child labor, alone together, home alone, baby shower, baby showers, baby grand, teen wolf, solo exhibition, han solo, free dive, free climb, free climbing, free solo, free fall, free throw, free style, phone free, car free, traffic free, plastic free, alcohol free, debt free, hard rock, hard cider, easy rider, extreme sports, hot spring, hot springs, spring break, spring training, spring tide, spring water, fall asleep, fall in love, fall off, fall over, summer solstice, winter solstice, summer school, olympic games, family tree, family history, family business, kids menu, day of the dead, may day, boxing day, mother day, father day, a year of, year round, new york times, new england patriots, english channel, christmas island, easter island, friends reunion, dog sled, dog sledding, hot dog, mother nature, mother tongue, father christmas, simple life, teen idol, solo album, night market, date line, home run, field of dreams, budget airline, free range, summer camp, fourth of july, 4th of july, child free, kid free, kids free, family reunion, class reunion, school reunion, brazil nut, brazil nuts, panama hat, chile pepper, chile peppers, china shop, cuba libre, hard of hearing
cost | free | free, for free, no money, without money, for nothing, costs nothing, cost nothing, not cost a penny, cost a penny, not a penny, without a penny, not cost a thing, not cost anything, not cost me anything, without spending, without spending money, broke, zero budget, no cost, free of charge | price:free | tag:free, category:free
cost | cheap | cheap, cheaply, cheapest, cheaper, inexpensive, low cost, low budget, on a budget, on budget, budget, tight budget, small budget, costs little, little money, for little money, not much money, short on money, short on cash, save money, frugal, thrifty, budget friendly | cost:1
cost | not expensive | not expensive, not too expensive, nothing expensive, nothing too expensive, not pricey, not costly, without breaking the bank, not luxurious, nothing fancy, not fancy | cost:1 | cost:2 | !cost:3
cost | affordable | affordable, reasonably priced | cost:1 | cost:2
cost | mid-priced | mid priced, moderately priced, mid range, medium budget | cost:2
cost | splurge | splurge, splurge on, expensive, high end, five star, pricey, most expensive, money is no object, money no object, price no object, no expense spared | cost:3
difficulty | easy | easy, easiest, easily, gentle, simple, simplest, effortless, no effort, low effort, without effort, little effort, low key | difficulty:1
difficulty | lazy | lazy, lazily, lazy day, couch potato, no energy, low energy, zero effort, without moving, without getting up | mood:relaxing, mood:peaceful, mood:delicious, mood:silly | location:indoor, location:anywhere | !difficulty:2, !difficulty:3, !kind:run, !kind:marathon, !kind:triathlon, !kind:hike, !kind:trek, !kind:climb, !kind:mountaineering, !kind:caving, !kind:obstacle-race, !kind:swim-race, !kind:cycling, !kind:gym, !kind:raft, !kind:racing, !kind:ski, !kind:martial-arts, !kind:team-sport, !time:month, !time:3-months, !time:6-months, !time:year, !time:years
difficulty | little walking | bad knees, bad knee, bad back, bad hip, cant walk far, cannot walk far, can not walk far, cant walk, not much walking, little walking, not very mobile, limited mobility, reduced mobility, mobility issues, wheelchair, in a wheelchair, with a walker, on crutches, arthritis, frail | difficulty:1 | !difficulty:3, !kind:run, !kind:marathon, !kind:triathlon, !kind:hike, !kind:trek, !kind:climb, !kind:mountaineering, !kind:caving, !kind:obstacle-race, !kind:swim-race, !kind:cycling, !kind:gym, !kind:raft, !kind:racing, !kind:ski, !kind:martial-arts, !kind:team-sport
difficulty | not hard | not hard, not too hard, not difficult, not too difficult, nothing too hard, nothing hard, nothing too difficult, not strenuous, not too strenuous, not challenging, not too challenging, not demanding, not exhausting, nothing strenuous | !difficulty:3
difficulty | for beginners | beginner, beginners, for beginners, no experience, without experience, newbie, first timer, first timers | difficulty:1 | difficulty:2
difficulty | medium | moderate, medium difficulty, intermediate, moderately difficult | difficulty:2
difficulty | hard | hard, hardest, difficult, most difficult, tough, toughest, challenging, most challenging, strenuous, demanding, push myself, push my limits, push my limit, to the limit, physically demanding, gruelling, grueling, exhausting, test of endurance | difficulty:3
time | a few minutes | a few minutes, five minutes, quick, quickly, a minute | time:minutes | time:hour
time | an hour | an hour, one hour, lunch break, lunch hour | time:hour
time | an afternoon | afternoon, an afternoon, one afternoon, morning, a morning, one morning, half a day, half day, half days | time:hours, time:half-day | time:hour
time | an evening | evening, an evening, one evening, evenings, after work, a night out | time:hours | time:hour, time:half-day
time | today | today, this morning, this afternoon, right now | time:hours, time:half-day, time:hour | time:minutes | !location:travel
time | tonight | tonight, this evening | time:hours | time:hour, time:half-day | !location:travel
time | a day | a day, one day, a whole day, a full day, all day, day trip, day trips, day out, days out, one day trip, in a day, for the day | time:day, time:half-day | time:hours
time | a weekend | weekend, a weekend, one weekend, this weekend, next weekend, weekends, weekend trip, weekend trips, weekend getaway, weekend getaways, weekend break, short break, city break | time:2-days, time:3-days | time:day | time:5-days
time | a long weekend | long weekend, a long weekend, long weekends | time:3-days, time:2-days | time:5-days
time | a week | a week, one week, week long, whole week, one week trip | time:week, time:5-days | time:3-days, time:2-weeks
time | two weeks | fortnight, a fortnight, two week, two weeks, couple of weeks | time:2-weeks | time:week
time | a month | a month, one month, month long, whole month, month in | time:month
time | a year | a year, one year, year long, whole year, gap year, in a year | time:year | time:6-months, time:years
month | January | january, in jan | month:1 | month:any
month | February | february, in feb | month:2 | month:any
month | March | in march, early march, mid march, late march, middle of march, end of march, beginning of march, start of march, this march, next march, during march, march or april, february or march, march and april | month:3 | month:any
month | April | april, in apr | month:4 | month:any
month | May | in may, early may, mid may, late may, this may, next may, during may, middle of may, end of may, beginning of may, start of may | month:5 | month:any
month | June | june, in jun | month:6 | month:any
month | July | july, in jul | month:7 | month:any
month | August | in august, early august, late august, this august, august | month:8 | month:any
month | September | september, in sept, in sep | month:9 | month:any
month | October | october, in oct | month:10 | month:any
month | November | november, in nov | month:11 | month:any
month | December | december, in dec | month:12 | month:any
season | spring | spring, springtime, this spring, next spring | month:3, month:4, month:5 | month:any
season | summer | summer, summertime, this summer, next summer, summer holidays | month:6, month:7, month:8 | month:any
season | fall | fall, autumn, this fall, next fall, this autumn, fall foliage, autumn leaves, when leaves turn, when the leaves turn, when the leaves are turning, leaves are turning, leaves change color | month:9, month:10, month:11 | month:any
season | winter | winter, wintertime, this winter, next winter | month:12, month:1, month:2 | month:any
feast | Christmas | christmas, xmas, christmas eve, christmas day, christmas time | category:christmas, tag:christmas | | month:12
feast | New Year | new year, new years, new year eve, new years eve, new year day, new years day | category:new-year, tag:new year | | month:12, month:1
feast | Valentine's Day | valentine, valentines, valentine day, valentines day | category:valentines, tag:valentines | | month:2
feast | Halloween | halloween, hallowe en | category:halloween, tag:halloween | | month:10
feast | Easter | easter, easter weekend, easter break, easter holiday, easter holidays | tag:easter | month:3, month:4
feast | Thanksgiving | thanksgiving | tag:thanksgiving | month:11
feast | before 30 | before i turn 30, before turning 30, before i hit 30, before hitting 30, before i reach 30, before im 30, before i am 30, before i m 30, by the age of 30 | category:before-30
feast | before 40 | before i turn 40, before turning 40, before i hit 40, before hitting 40, before i reach 40, before im 40, before i am 40, before i m 40, by the age of 40 | category:before-40
feast | before 50 | before i turn 50, before turning 50, before i hit 50, before hitting 50, before i reach 50, before im 50, before i am 50, before i m 50, by the age of 50 | category:before-50
setting | at home | at home, from home, in my house, without leaving home, without leaving the house, from my couch, stay home, staying home, stay in, staying in, housebound, in my living room | location:indoor, location:anywhere | tag:at home
setting | near home | near home, without leaving my city, without leaving the city, without leaving my town, without leaving town, staycation, close to home, nearby, near me, near my home, in my town, in my city, in my neighborhood, around the corner, not far, not too far, not far away, locally | location:anywhere, location:outdoor, location:indoor
setting | indoors | indoors, indoor, inside, not outdoors, not outside | location:indoor | location:anywhere
setting | outdoors | outdoors, outdoor, outside, open air, in the open, fresh air | location:outdoor | location:anywhere
setting | by the water | near water, near the water, by the water, on the water, close to water, close to the water, next to water, waterside, waterfront, near a lake, by a lake, by the lake, near a river, by a river, by the river | kind:lake, kind:river, kind:waterfall, kind:beach, kind:kayak, kind:paddleboard, kind:boat, kind:sail, kind:swim, kind:fish, kind:raft, kind:surf, kind:dive, kind:snorkel, kind:cruise, kind:hot-spring, kind:island, kind:whale-watching
setting | in your garden | back garden, in my back garden, in my garden, in the garden, my garden, backyard, back yard, in my backyard, my backyard, in my yard, my yard, in the yard, on my porch, on my balcony | kind:garden-home, kind:grow-food, kind:birdwatching, kind:stargaze, kind:barbecue, kind:picnic, kind:garden, tag:backyard, tag:garden | !location:travel
setting | under water | under water, underwater, beneath the surface | kind:dive, kind:snorkel, kind:swim
setting | abroad | abroad, in another country, overseas, in a foreign country | location:travel
weather | rainy day | rainy day, rainy days, rainy, in the rain, when it rains, it rains, it is raining, its raining, raining, pouring, bad weather, wet and windy, windy and wet, wet outside, rain outside, grim weather, awful weather, terrible weather, miserable weather, gloomy, gloomy day, wet day, wet weather, when it is wet, drizzle, drizzly, stormy day | weather:rain | category:rainy-day | tag:rainy day, location:indoor
weather | cold day | cold day, cold days, cold weather, in the cold, when it is cold, when its cold, it is cold, freezing, freezing cold, chilly, chilly day, cold outside, cold afternoon, cold evening, cold night, cold morning | weather:cold
weather | hot day | hot day, hot days, hot weather, in the heat, heat wave, heatwave, when it is hot, when its hot, it is hot, too hot, so hot, hot outside, scorching, sweltering, hot afternoon, hot summer day, cool down, cool off | weather:heat
weather | snow | in the snow, in snow, snowy, snow day, snow days, snowy day, when it snows, it snows, it is snowing, snowing, in fresh snow | weather:snow
weather | clear sky | clear sky, clear skies, clear night, clear nights, cloudless, under a clear sky | weather:clear
weather | sunny day | sunny, sunny day, sunny days, when it is sunny, sun is shining, nice weather, good weather, beautiful day, sunshine | location:outdoor, weather:clear | weather:heat
company | with children | with kids, kids, kid, with children, children, child, with a child, with my kids, with the kids, for kids, for children, my son, my daughter, my kid, my kids, my children, my child, little ones, little one, kid friendly, child friendly, kindergartner, preteen, tween, tweens, my nephew, my niece, nieces, nephews, my boys, schoolchildren | company:kids | category:kids, category:family | age:kids, age:families, tag:kids, tag:families
company | with toddlers | toddler, toddlers, with a toddler, with my toddler, my toddler, preschooler, preschoolers, two year old, three year old | company:toddlers | company:babies, age:kids
company | with a baby | with a baby, with baby, my baby, our baby, with my baby, newborn, infant, new parents | company:babies | category:new-parents, tag:babies
company | with teenagers | teen, teens, teenage, teenager, teenagers, my teenager, my teenagers, for teens, for teenagers, with teens, teenage son, teenage daughter, my teenage son, my teenage daughter, adolescents | company:teens | age:teens, category:teen, tag:teens
company | with the family | family, families, with family, as a family, with my family, whole family, the family, my family, family trip, family trips, family vacation, family holiday, family friendly, all generations, all ages, my brother, my sister, my siblings, siblings, relatives, my cousins | company:family | category:family, category:kids | age:families, tag:family, tag:families
company | with your father | my dad, with dad, dad, daddy, my father, father, with father, fathers, father son, father and son, fathers and sons, dad and son, father daughter, father and daughter, dad and daughter, my stepdad, my father in law | company:father | category:father-son, tag:fathers
company | with your mother | my mom, my mum, mom, mum, my mother, mother, with mom, with mum, mother daughter, mother and daughter, mothers and daughters, mother son, mom and son, mom and daughter, my stepmom, my mother in law | company:mother | category:mother-daughter, tag:mothers
company | with grandparents | grandma, grandmother, my grandma, my grandmother, granny, my nana, my nan, my gran, grandpa, grandfather, my grandpa, grandad, granddad, grandparents, my grandparents, my grandfather, grandchild, grandchildren, my grandchildren, grandkids, my grandkids, grandson, granddaughter, my grandson, my granddaughter | company:grandparents
company | alone | alone, on my own, by myself, solo, solo trip, solo trips, solo travel, on your own, by yourself, just me, just for me, only me, me time, single, singles, without company, with nobody, nobody to go with, no one to go with, nobody to join me, no friends | company:solo | category:solo-travel, tag:solo, tag:alone, tag:solo travel
company | as a couple | couple, couples, for couples, as a couple, my wife, my husband, my girlfriend, my boyfriend, my partner, my spouse, with my wife, with wife, for two, my wife and i, my husband and i, lovers, me and my wife, me and my husband, me and my girlfriend, me and my boyfriend, my fiance, my fiancee, hubby, my hubby, my significant other, just the two of us, two of us, my crush | company:couple | category:couples, category:romantic, category:honeymoon, category:date-night, category:anniversary, category:valentines | tag:couples, tag:romance
company | on a date | date night, date nights, date idea, date ideas, first date, a date, a date night, on a date, on a date night, second date, dates, date | company:couple | kind:date, mood:romantic, category:date-night, tag:date night
company | on honeymoon | honeymoon, honeymoons, honeymooners, newlyweds | category:honeymoon, tag:honeymoon | mood:romantic
company | with friends | with friends, with my friends, with a friend, friends, my friends, my friend, best friend, best friends, my best friend, with my best friend, group of friends, my buddies, my mates, mates, with mates, with my mates, pals, my pals, bestie, besties, girls night, girls night out, ladies night, with the girls, my girlfriends, guys night, boys night, with the guys, with the boys, my roommates, roommates, my roommate, besties, my bestie, my pals | company:friends | category:best-friends | tag:friends, tag:friendship
company | away with friends | girls trip, girls trips, girls weekend, girls holiday, girls getaway, guys trip, guys trips, guys weekend, boys trip, boys weekend, lads holiday, lads weekend, friends trip, trip with friends, weekend with friends, getaway with friends | company:friends, company:group | location:travel, time:2-days, time:3-days
company | in a group | group, groups, large group, big group, in a group, as a group, crowd, bachelorette, bachelorette party, bachelor party, hen party, hen do, stag party, stag do, my club | company:group | company:friends
company | with colleagues | coworkers, coworker, colleagues, my colleagues, my coworkers, with colleagues, with coworkers, team building, team outing, team outings, work outing, outing for work, my team, office party, office outing, work friends, my office, at the office, the office, everyone at work, people at work, people from work | company:coworkers | company:group
company | for seniors | seniors, senior, for seniors, retired, just retired, retiree, retirees, in retirement, retirement, pensioners, pensioner, elderly, my elderly parents, elderly parents, old people, older people, older adults, my aging parents | company:seniors | age:seniors, category:retirement, tag:seniors
company | with your dog | my dog, my dogs, with my dog, with dogs, with a dog, dog friendly, our dog, with dog, with the dog, my puppy, with my puppy, a puppy, dog owners | company:dog | category:dog-lovers, tag:dogs
mood | romantic | romantic, romantically, most romantic, romance | mood:romantic | category:couples, category:romantic, category:honeymoon, category:date-night, category:anniversary, category:valentines, tag:romance
mood | scary | scary, scare myself, scare me, scare us, get scared, frighten me, scariest, spooky, spookiest, creepy, creepiest, frightening, terrifying, hair raising, nerve racking, eerie, spine chilling | mood:scary
mood | thrilling | thrilling, thrill, thrills, thrill seeker, thrill seekers, thrill seeking, daredevil, adrenaline, adrenalin, adrenaline rush, adrenaline junkie, exciting, excitement, exhilarating, extreme, daring, heart pounding, action packed, adrenalin rush, not for the faint hearted, not for the fainthearted, not for the faint of heart, fearless | mood:thrilling
mood | relaxing | relaxing, relax, relaxed, chill, chilled, chilling, unwind, unwinding, laid back, restful, destress, de stress, stress relief, stressed, stressed out, burned out, tired, exhausted, take it easy | mood:relaxing | mood:peaceful
mood | peaceful | peaceful, calm, calming, tranquil, serene, away from it all, away from people, away from crowds, quiet time | mood:peaceful | mood:relaxing
mood | cheering | cheer me up, cheering up, cheer up, need cheering up, feel better, feeling down, feeling low, feeling blue, feeling sad, sad, heartbroken, pick me up | mood:silly, mood:sociable, mood:relaxing, mood:peaceful, mood:delicious, mood:generous
mood | funny | funny, silly, goofy, hilarious, playful, make me laugh, makes me laugh, make us laugh, makes us laugh, good laugh, laugh out loud, have a laugh, laughs, wacky, crazy, ridiculous, zany | mood:silly
mood | moving | moving, touching, emotional, heartfelt, heartwarming, meaningful, tearjerker, sentimental | mood:moving
mood | magical | magical, awe inspiring, in awe, awestruck, once in a lifetime, awesome, breathtaking, jaw dropping, wondrous, mind blowing, spectacular, unforgettable | mood:wondrous
mood | creative | creative, creatively, artsy, artistic, crafty, arty | mood:creative
mood | sociable | sociable, social, lonely, meet people, meeting people, meet new people, make friends, make new friends, new friends | mood:sociable
mood | luxurious | luxury, luxurious, luxuriously, fancy, posh, glamorous, classy, pampered, indulgent, decadent, treat myself, treat yourself | mood:luxurious | cost:3
mood | nostalgic | nostalgic, nostalgia, childhood memories, like a kid again, old times, old fashioned | mood:nostalgic
mood | generous | generous, help others, helping others, help people, help other people, helping people, help someone, giving back, give back, make a difference, do good, doing good, make someone happy, kind gesture, selfless | mood:generous
mood | delicious | delicious, tasty, yummy, mouthwatering, foodie, foodies, something to eat | mood:delicious
mood | proud of it | proud, feel proud, sense of achievement, sense of accomplishment, something to be proud of, accomplishment | mood:proud
kind | hiking | hiking, hike, hikes, trekking | kind:hike, kind:trek
kind | walking | walking, walk, walks, long walks | kind:walk, kind:hike, kind:trek
kind | climbing | climbing, climb, climbs, mountaineering | kind:climb, kind:mountaineering
kind | running | running, run, runs, jogging, races | kind:run, kind:marathon, kind:triathlon
kind | flying | flying, fly, flights, flight, planes, plane | kind:fly, kind:helicopter, kind:balloon, kind:gliding
kind | jumping | jumping, jump out of a plane, jumping out of a plane | kind:skydive, kind:bungee, kind:paraglide
kind | heights | heights, height | kind:skydive, kind:bungee, kind:paraglide, kind:climb, kind:mountaineering, kind:balloon, kind:zipline, kind:tower, kind:helicopter
kind | water | water, getting wet, boats, boat | kind:swim, kind:surf, kind:kayak, kind:raft, kind:sail, kind:dive, kind:snorkel, kind:paddleboard, kind:cruise, kind:boat, kind:swim-race
kind | swimming | swimming, swim, swims | kind:swim, kind:swim-race, kind:dive, kind:snorkel, kind:surf
kind | driving | driving, drive, drives, car, cars, a car, road trip, road trips | kind:drive, kind:road-trip, kind:racing, kind:motorcycle
kind | cycling | cycling, biking, bike, bikes, bicycle | kind:cycling
kind | camping | camping, camp, tent, tents | kind:camp
kind | museums | museums, museum, galleries | kind:museum, kind:art
kind | wild animals | wildlife, wild animals, animals in the wild, wild animal | kind:wildlife, kind:birdwatching, kind:whale-watching, kind:safari
kind | animals | animals, animal | kind:wildlife, kind:birdwatching, kind:whale-watching, kind:pet, kind:farm, kind:safari, kind:horse-riding
kind | sport | sport, sports | kind:match, kind:golf, kind:tennis, kind:team-sport, kind:gym, kind:run, kind:marathon, kind:triathlon, kind:swim-race, kind:obstacle-race, kind:martial-arts, kind:cycling
kind | cooking | cooking, cook | kind:cook, kind:bake
kind | baking | baking, bake, bread, cake, cakes, cookies, pastry, pastries, pie, pies, desserts | kind:bake
kind | alcohol | alcohol, drinking, drinks, booze, wine, beer | kind:wine, kind:beer, kind:spirits
kind | food | food, eating, restaurants, restaurant, dinner, dining | kind:eat-out, kind:street-food, kind:cook, kind:bake, kind:dinner-party, kind:picnic, kind:barbecue
kind | screens | screens, screen, tv, computers, phones | kind:video-game, kind:television, kind:film, kind:code, kind:technology
kind | dancing | dancing, dance | kind:dance
kind | singing | singing, sing, karaoke | kind:sing
kind | skiing | skiing, ski, snowboarding | kind:ski
kind | crowds | crowds, crowded, crowds of people | kind:festival, kind:parade, kind:match, kind:concert, kind:theme-park, kind:market
kind | beaches | beach, beaches | kind:beach
kind | cities | city, cities | kind:city
kind | classes | classes, class, courses, lessons, studying | kind:course, kind:certificate, kind:study
kind | volunteering | volunteering, volunteer | kind:volunteer
kind | crafts | crafts, craft, diy | kind:craft, kind:woodwork, kind:build, kind:pottery, kind:sewing, kind:knitting
kind | fitness | fitness, fit, fitter, get fit, get fitter, get in shape, in shape, exercise, exercising, workout, workouts, working out, lose weight | kind:gym, kind:run, kind:marathon, kind:triathlon, kind:swim-race, kind:yoga, kind:cycling, kind:obstacle-race, kind:martial-arts, kind:team-sport
kind | languages | languages, language, foreign language, foreign languages, learn to speak, speak another language | kind:language
kind | gardening | gardening, gardens, plants, planting, vegetables, growing | kind:garden, kind:garden-home, kind:grow-food, kind:tree-planting, kind:flowers
kind | books | books, book, reading, read, novels, literature | kind:book, kind:library
kind | writing | writing, write, poetry, poems | kind:write, kind:journal, kind:letter
kind | making music | playing music, instrument, instruments, musical instrument | kind:music-making
kind | live music | live music, concerts, concert, gigs, gig, music | kind:concert, kind:opera, kind:festival, kind:music-making
kind | the stage | theater, theatre, musicals, plays, ballet, stage | kind:theater, kind:opera, kind:dance, kind:comedy, kind:circus
kind | movies | movies, movie, films, cinema | kind:film, kind:make-film
kind | history | history, historic, historical | kind:history, kind:ruins, kind:castle, kind:palace, kind:monument, kind:memorial
kind | ruins | ruins | kind:ruins, kind:ghost-town
kind | castles | castles, castle, palaces, palace | kind:castle, kind:palace
kind | art | art, painting, paint, drawing, sculpture | kind:art, kind:paint, kind:museum, kind:pottery, kind:design
kind | photography | photography, photos, camera | kind:photograph
kind | the night sky | night sky, stars, stargazing, astronomy, planets | kind:stargaze, kind:aurora, kind:eclipse, kind:space
kind | nature | nature, natural world, great outdoors, countryside, scenery, landscapes | kind:forest, kind:flowers, kind:national-park, kind:wildlife, kind:birdwatching, kind:walk, kind:hike, kind:mountain-view, kind:lake, kind:waterfall, kind:canyon, kind:desert, kind:island, kind:foraging, kind:autumn-leaves
kind | mountains | mountains, mountain | kind:mountain-view, kind:hike, kind:climb, kind:mountaineering, kind:trek, kind:ski, kind:volcano
kind | winter sports | winter sports, snow sports, sledding, ice skating | kind:ski, kind:sled, kind:dog-sled, kind:snowshoe, kind:ice-skating
kind | the sea | sea, ocean, coast, seaside, islands | kind:beach, kind:island, kind:sail, kind:dive, kind:snorkel, kind:surf, kind:cruise, kind:boat, kind:whale-watching
kind | lakes and rivers | lake, lakes, river, rivers, waterfalls | kind:lake, kind:river, kind:waterfall, kind:kayak, kind:raft, kind:paddleboard, kind:swim, kind:fish
kind | fishing | fishing | kind:fish, kind:ice-fishing
kind | horses | horses, horse, pony, ponies | kind:horse-riding
kind | pets | pets, pet, cats | kind:pet
kind | birds | birds, birding | kind:birdwatching
kind | trains | trains, train, railways | kind:train
kind | money | saving money, savings, finances, investing, wealth | kind:money, kind:invest, kind:save-up, kind:debt
kind | work | career, careers, job, business, entrepreneurship | kind:career, kind:business, kind:certificate, kind:public-speaking
kind | fewer things | decluttering, declutter, less stuff, fewer things, minimalism, minimalist, tidying | kind:declutter
kind | the home | decorating, home improvement, around the house | kind:home, kind:declutter, kind:garden-home, kind:repair
kind | health | health, healthy, healthier, wellness, wellbeing, well being | kind:health-check, kind:habit, kind:sleep, kind:yoga, kind:meditate, kind:gym, kind:walk, kind:fast, kind:therapy
kind | spas | spa, spas, massage, pampering, sauna | kind:spa, kind:hot-spring
kind | meditation | meditation, meditating, mindfulness, spiritual | kind:meditate, kind:yoga, kind:silence, kind:pilgrimage
kind | games | games, game, board games, puzzles, gaming | kind:board-game, kind:video-game, kind:puzzle, kind:escape-room, kind:arcade, kind:party-game, kind:treasure-hunt, kind:quiz
kind | rides | theme park, theme parks, amusement park, amusement parks, rollercoaster, rollercoasters, roller coasters, rides | kind:theme-park, kind:amusement
kind | parties | party, parties, celebration, celebrations, birthday, birthdays | kind:celebrate, kind:party-game, kind:dinner-party, kind:surprise
kind | weddings | wedding, weddings, getting married | kind:wedding, kind:proposal
kind | places to stay | hotel, hotels, places to stay, place to stay, accommodation, somewhere to sleep | kind:hotel, kind:unusual-stay, kind:cabin, kind:home-stay
kind | charity | charity, charities, donating, donate, good cause, good causes | kind:volunteer, kind:give, kind:act-of-kindness, kind:community, kind:neighbors, kind:mentor
kind | coffee and tea | coffee, tea, cafe, cafes | kind:coffee, kind:tea
kind | science | science, technology, coding, programming | kind:science, kind:technology, kind:code, kind:space, kind:invent
kind | sacred places | churches, cathedrals, temples, shrines, pilgrimages | kind:church, kind:temple, kind:pilgrimage
kind | ancestors | ancestors, ancestry, genealogy, roots | kind:family-history
kind | new skills | skills, new skill, new skills, learn something new, learn something | kind:skill, kind:course, kind:language, kind:certificate, kind:study
kind | shopping | shopping, shops, markets | kind:market, kind:style
kind | festivals | festivals, festival, parades, carnivals | kind:festival, kind:parade, kind:fireworks
kind | views | views, view, viewpoints | kind:mountain-view, kind:tower, kind:bridge, kind:canyon, kind:sunrise
`

/** Meaning by phrase; null for phrases that must not give a hint. */
export type RuleIndex = ReadonlyMap<string, Rule | null>

export interface Rule extends Meaning {
  /** Applies only after a preposition or if it is the whole query. */
  needsPreposition: boolean
  /** Applies only if it is negated, because the words of an idea already contain its kinds. */
  needsNegation: boolean
}

const isExclusion = (fact: string) => fact.startsWith('!')

/** Rule as written in the table; exported for tests. */
export interface RuleLine extends Meaning {
  phrases: string[]
}

export const ruleLines: RuleLine[] = parseLines(rules).flatMap(
  ([kind, label = '', phrases = '', ...columns]) => {
    const known = hintKinds.find((one) => one === kind)
    if (!known) return []
    const lists = columns.map(parseList)
    const excluded = lists.flat().flatMap((fact) => (isExclusion(fact) ? fact.slice(1) : []))
    const facts = lists.filter((list) => !list.some(isExclusion))
    const meaning = excluded.length > 0 ? { facts, excluded } : { facts }
    return [{ kind: known, label, phrases: parseList(phrases), ...meaning }]
  },
)

const ignoredPhrases = parseLines(rules).flatMap(([kind, , phrases = '']) =>
  kind === 'words' ? parseList(phrases) : [],
)

/** All phrases with their meaning. A later entry overrides an earlier one with the same phrase. */
export const ruleIndex: RuleIndex = new Map<string, Rule | null>([
  ...kinds.map((kind) => {
    const label = kindLabels[kind]
    const meaning = { kind: 'kind', label: label.toLowerCase(), facts: [[`kind:${kind}`]] } as const
    return [toPhraseKey(label), { ...meaning, needsPreposition: false, needsNegation: true }] as const
  }),
  ...namedPlaces.flatMap(({ names, ...place }) =>
    names.map((name) => [toPhraseKey(name), { ...place, needsNegation: false }] as const),
  ),
  ...ruleLines.flatMap(({ phrases, ...meaning }) =>
    phrases.map(
      (phrase) =>
        [
          toPhraseKey(phrase),
          { ...meaning, needsPreposition: false, needsNegation: meaning.kind === 'kind' },
        ] as const,
    ),
  ),
  ...ignoredPhrases.map((phrase) => [toPhraseKey(phrase), null] as const),
])

export const maxPhraseWords = Math.max(...[...ruleIndex.keys()].map((key) => key.split(' ').length))

function parseLines(text: string): string[][] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('|').map((part) => part.trim()))
}

function parseList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

function toPhraseKey(phrase: string): string {
  return tokenize(phrase).join(' ')
}
