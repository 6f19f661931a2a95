/** Words of which every English text has some, also a beginner's; without those that are rare in short texts. */
const WORDS = `
  a about after again all also always am an and any are aren't as at bad be because before best better big brother but by
  came can can't class come could day did didn't do does doesn't don't each eat english even every family father first
  five for four friend friends from get girl go goes going good great had happy has have haven't he he's hello her here
  hi him his home hot house how i i'm i've if in into is isn't it it's its job just know last like likes little live lives
  look lot love make man many me more morning most mother much my name never new next nice night no not now of old on
  one only or our out people play please read said saw say school see she she's sister small so some speak study than
  thank thanks that that's the their them then there there's these they they're thing things think this three time to
  today tomorrow too two up us use very want wants was wasn't water we we're week well went were what when where which
  who why will with woman won't work works would write year years yes yesterday you you're your`;

export const COMMON_WORDS: readonly string[] = WORDS.trim().split(/\s+/);
