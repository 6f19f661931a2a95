/** Sentences with errors of Arabic speakers that get a remark. */
export const FOUND = `
I am student at the university.
i am student
Our neighbour is engineer.
Ali is not doctor.
He works as taxi driver.
Are you student?
He have 45 years old.
He have 45 years.
I have twenty years.
Ali has 10 years old.
My sister ten years old.
My father is doctor.
She is teacher in my school.
I have car.
He go to school every day.
She like tea very much.
My brother work in a bank.
He don't like coffee.
She don't know the answer.
It don't work.
They goes to the market.
I goes to school by bus.
We was happy.
They was at home.
You was late.
He have two children.
She have a big house.
I am agree with you.
He is agree with me.
I need some informations about the course.
She gave me good advices.
We bought new furnitures.
I have many homeworks.
My car is more better than yours.
This road is more faster.
He is the most tallest boy.
We discussed about the problem.
Let us discuss about it.
It depends of the weather.
I am interested about music.
She is married with a doctor.
I am good in English.
I live here since three years.
I work here since five months.
I have been here since two weeks.
I did not went to school.
He didn't came.
Did you saw him?
I can to swim.
She must to study.
He can speaks English.
You should to rest.
I want go home.
I enjoy to read books.
I want to buying a house.
I look forward to meet you.
There is many people in the street.
There are a book on the table.
I have 25 years old.
He is go to work now.
I am go to school.
She is an good student.
I ate a apple.
He is a honest man.
She is a engineer.
I have a new informations.
The peoples are kind.
The people is kind.
My childrens are small.
I saw two mans.
I have three child.
He told to me the story.
He said me the truth.
Explain me the lesson, please.
I listen music every day.
I wait my friend.
I arrived to the airport.
I went to home.
i like football.
I live in baghdad.
I study on monday.
My name is omar.
I speak english and arabic.
The weather is beautifull.
I recieved your letter.
My freind is nice.
I whent to the beach.
becouse I was tired, I slept.
I like to to eat.
The the book is new.
Is raining today.
Is very hot in summer.
My mother she is a nurse.
I was born at 1990.
In the Friday we visit my uncle.
I will to travel tomorrow.
I will traveling tomorrow.
I going to the shop.
She working in a hospital.
He said that he will comes.
How you are?
Why you are late?
Where you live?
I must went.
I have went there.
I have saw this film.
much people
I have much friends.
I don't have many money.
I have a lot of moneys.
He is taller then me.
Its a nice day.
Their is a problem.
I did a mistake.
I made my homework.
Open the light, please.
I take a shower everyday.
I could of helped.
alot of people came.
He go home and she cook dinner.
I don't know nothing.
`
  .trim()
  .split('\n');

/** Sentences whose error no rule finds with certainty. */
export const MISSED = `
I am living in Baghdad since 2010.
Yesterday I go to the market.
I am work in a bank.
I go to the home at five.
She her is my sister.
Me and my brother goes out.
The book which I read it was good.
I am boring in this class.
We happy today.
What means this word?
I have visited him yesterday.
I like you're house.
I didn't nothing.
`
  .trim()
  .split('\n');

/** Right English that resembles errors, with names and Arabic words. */
export const RIGHT = `
My neighbour is an accountant.
My favourite colour is blue.
I study at the city centre.
My family travelled to Erbil.
Parts of it are no longer compatible.
Nobody would dare to start.
He read the poem yesterday.
I have 25 years of experience.
My brother's doctor in Baghdad is old.
Does he go to school every day?
I saw him go home.
She made him work late.
Let him go.
I help my mother cook dinner.
He can go and she can cook.
My brother and I work in a bank.
I suggest that he go now.
The children and their father like tea.
Did she like the tea?
Where does she live?
What did he have for lunch?
He used to go there.
I want to see him play.
What does it have?
She and her sister live in Basra.
My friends at the bank work hard.
I don't agree with you.
They agree about the price.
He was agreeable.
I have been here since two o'clock.
I have lived here since three years ago they opened it.
This is more than enough, and better for me.
He likes tea more, better tea.
There is a lot of people in the street.
There are people here.
I can, to be honest, swim.
I can't wait to see you.
I want good tea.
Who works here?
The people who work here are kind.
The peoples of Asia are different.
I am interested in music.
Tell me about it.
He is going to work now.
I am to go to school tomorrow.
My name is Omar and I'm from Mosul.
My friend Zainab lives in Najaf.
We ate kubba, dolma and samoon at my aunt's house.
Every Friday we go to the mosque.
She is a university student.
He is an honest man.
I'll wait an hour.
I listen to Fairuz.
I went home at five.
I have three children.
He told me the story.
I said to him that I was tired.
In Ramadan we eat after sunset.
My grandmother makes the best bread in our village.
I don't like football, but my brother does.
How are you? I'm fine.
I know where you live.
Tell me why you are late.
I don't know what this word means.
I know how you are.
She asked me what I have.
I think he has a car and you have a bike.
All he has to do is go.
Neither he nor they go there.
What I like most is tea.
Not only does he work, he studies.
As long as you have it, I'm happy.
He makes me feel at home.
Did your brother work in a bank?
Do the boy and the girl go to school?
May he live long.
If he were here, he would go.
It is important that she have a passport.
I heard she and he work together.
We used to discuss it.
The information is useful.
The advice was good.
She should have gone.
He must have been tired.
We had had enough.
I could have helped.
The two of us were late.
You and I were late.
There was a man and two women.
Two of my friends came.
`
  .trim()
  .split('\n');
