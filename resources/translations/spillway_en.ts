<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US">
<context>
    <name>spillway::desktop::MainWindow</name>
    <message numerus="yes">
        <source>%1 was not opened: %n problem(s).</source>
        <translation>
            <numerusform>%1 was not opened: %n problem.</numerusform>
            <numerusform>%1 was not opened: %n problems.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>spillway::desktop::SweepPanel</name>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
</context>
</TS>
