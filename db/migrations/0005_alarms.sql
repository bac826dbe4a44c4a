CREATE TABLE `alarms` (
	`key` text PRIMARY KEY NOT NULL,
	`sentence` text NOT NULL,
	`raised_at` integer NOT NULL,
	`mailed_at` integer,
	`over_at` integer,
	CONSTRAINT "alarms_raised_at_moment" CHECK("alarms"."raised_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "alarms_mailed_at_moment" CHECK("alarms"."mailed_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "alarms_over_at_moment" CHECK("alarms"."over_at" BETWEEN 1577836800000 AND 4102444800000),
	CONSTRAINT "alarms_key" CHECK(length("alarms"."key") BETWEEN 1 AND 200 AND instr("alarms"."key", char(0)) = 0),
	CONSTRAINT "alarms_sentence" CHECK(length("alarms"."sentence") BETWEEN 1 AND 500 AND instr("alarms"."sentence", char(0)) = 0)
) STRICT;
